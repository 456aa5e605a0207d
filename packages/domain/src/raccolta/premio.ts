/**
 * State table of a prize request (decisions §9). `richiesta → approvata | rifiutata → in preparazione →
 * spedita → consegnata → resa`; the member may take it back only before approval.
 */
export const STATI_RICHIESTA = [
  'richiesta',
  'approvata',
  'rifiutata',
  'in_preparazione',
  'spedita',
  'consegnata',
  'resa',
  'annullata',
] as const
export type StatoRichiesta = (typeof STATI_RICHIESTA)[number]

/** Who acts on a request. */
export type AttoreRichiesta = 'membro' | 'operatore'

type RichiestaRow = {
  da: readonly StatoRichiesta[]
  a: StatoRichiesta
  chi: AttoreRichiesta
  punti: 'prenotati' | 'restituiti' | 'spesi'
  /** The member reads why: without a note the operator's action is refused. */
  nota?: true
}

export const AZIONI_RICHIESTA = {
  annulla: { da: ['richiesta'], a: 'annullata', chi: 'membro', punti: 'restituiti' },
  approva: { da: ['richiesta'], a: 'approvata', chi: 'operatore', punti: 'prenotati' },
  rifiuta: { da: ['richiesta'], a: 'rifiutata', chi: 'operatore', punti: 'restituiti', nota: true },
  prepara: { da: ['approvata'], a: 'in_preparazione', chi: 'operatore', punti: 'prenotati' },
  spedisci: { da: ['in_preparazione'], a: 'spedita', chi: 'operatore', punti: 'prenotati' },
  consegna: { da: ['spedita'], a: 'consegnata', chi: 'operatore', punti: 'spesi' },
  rendi: { da: ['consegnata'], a: 'resa', chi: 'operatore', punti: 'spesi', nota: true },
} as const satisfies Record<string, RichiestaRow>
export type AzioneRichiesta = keyof typeof AZIONI_RICHIESTA

/** The actions `chi` may take on a request in `stato`. */
export function azioniRichiesta(stato: StatoRichiesta, chi: AttoreRichiesta): AzioneRichiesta[] {
  return (Object.keys(AZIONI_RICHIESTA) as AzioneRichiesta[]).filter((azione) => {
    const row = AZIONI_RICHIESTA[azione]
    return row.chi === chi && (row.da as readonly StatoRichiesta[]).includes(stato)
  })
}

/** Whether an operator's action wants a note, which the member reads. */
export function richiestaVuoleNota(azione: AzioneRichiesta): boolean {
  return (AZIONI_RICHIESTA[azione] as RichiestaRow).nota === true
}

/** States an operator still has something to do in, on the way to delivery. */
export const RICHIESTE_DA_LAVORARE = STATI_RICHIESTA.filter(
  (stato) => stato !== 'consegnata' && azioniRichiesta(stato, 'operatore').length > 0,
)

/** States in which a prize is still owed: its points are set aside, its delivery runs against the clock. */
export const RICHIESTE_APERTE: readonly StatoRichiesta[] = STATI_RICHIESTA.filter(
  (stato) =>
    stato === 'richiesta' ||
    Object.values(AZIONI_RICHIESTA).some(({ a, punti }) => a === stato && punti === 'prenotati'),
)

/** The code of a request, short enough for the telephone: P and its id on six digits, as the database makes it. */
export const codiceRichiesta = (id: number) => `P${String(id).padStart(6, '0')}`

/**
 * The id of the request that goes by this code, also as operators read it («Richiesta P000041 di Anna Rossi»); null when it is no
 * such code.
 */
export function parseCodiceRichiesta(text: string): number | null {
  const [, digits] = /^(?:richiesta\s+)?p\s?(\d{6,15})(?:\s+di\s.*)?\.?$/i.exec(text.trim()) ?? []
  return digits === undefined ? null : Number(digits)
}
