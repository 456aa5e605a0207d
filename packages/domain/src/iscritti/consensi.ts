import { aOrAd } from '../platform/italian.ts'

/**
 * The four consents, each given separately. A stored choice names the version of its text: a change of a text requires a new
 * `VERSIONE_CONSENSI`.
 * @see decisions §5, §11
 * @see GDPR art. 6, 7, 9, 13
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
 * Returns the sentence that tells a member why the acceptance of the privacy notice cannot be withdrawn alone, and how to close
 * the account instead.
 * @param email address of the operator, or null when none is configured
 */
export function fraseRevoca(email: string | null): string {
  const dove = email ? `scrivendo ${aOrAd(email)}` : 'scrivendo al titolare indicato nell’informativa'
  return `Senza l’informativa non possiamo tenere aperto il tuo account: per revocarla chiedine la chiusura ${dove}.`
}

/** Consents of an account as the API returns them (specification §3). */
type Consensi = Record<`privacy_${Consenso}`, boolean>

/**
 * Returns whether all four consents are given.
 * @see specification §4
 */
export function consensiTuttiDati(utente: Consensi): boolean {
  return TIPI_CONSENSO.every((tipo) => utente[`privacy_${tipo}`])
}
