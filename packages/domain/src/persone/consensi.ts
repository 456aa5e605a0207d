/**
 * The four consents, each on its own (decisions §5, §11; GDPR art. 6, 7, 9, 13). What is kept of a choice names the
 * version of the text it was made on: change a text, change `VERSIONE_CONSENSI`.
 */
export const CONSENSI = {
  trattamento_dati: {
    titolo: 'Ho letto l’informativa sul trattamento dei dati',
    testo: 'Necessaria per registrarti e usare il servizio.',
    obbligatorio: true,
  },
  dati_sensibili: {
    titolo: 'Dati particolari',
    testo: 'Acconsento al trattamento dei dati che la legge protegge di più, se servono a una pratica.',
    obbligatorio: false,
  },
  attivita_commerciali: {
    titolo: 'Comunicazioni commerciali',
    testo: 'Acconsento a ricevere novità e offerte sui vostri servizi.',
    obbligatorio: false,
  },
  attivita_conto_terzi: {
    titolo: 'Offerte di altre aziende',
    testo: 'Acconsento a ricevere da voi proposte di aziende partner.',
    obbligatorio: false,
  },
} as const

export type Consenso = keyof typeof CONSENSI
export const TIPI_CONSENSO = Object.keys(CONSENSI) as Consenso[]
export const VERSIONE_CONSENSI = '2026-1'

/**
 * Why the processing notice cannot be taken back by itself, and how one leaves instead.
 * @param email where the operator is written to; null when the settings name none
 */
export function fraseRevoca(email: string | null): string {
  const dove = email ? `scrivendo a ${email}` : 'scrivendo al titolare indicato nell’informativa'
  return `Senza l’informativa non possiamo tenere aperto il tuo account: per revocarla chiedine la chiusura ${dove}.`
}

/** What the wire says of an account’s consents (spec §3). */
type Consensi = Record<`privacy_${Consenso}`, boolean>

/** Spec §4: the consents are all given only if all four are. */
export function consensiTuttiDati(utente: Consensi): boolean {
  return TIPI_CONSENSO.every((tipo) => utente[`privacy_${tipo}`])
}
