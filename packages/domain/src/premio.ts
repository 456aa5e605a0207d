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

export const AZIONI_RICHIESTA = {
  annulla: { da: ['richiesta'], a: 'annullata', chi: 'membro', punti: 'restituiti' },
  approva: { da: ['richiesta'], a: 'approvata', chi: 'operatore', punti: 'prenotati' },
  rifiuta: { da: ['richiesta'], a: 'rifiutata', chi: 'operatore', punti: 'restituiti' },
  prepara: { da: ['approvata'], a: 'in_preparazione', chi: 'operatore', punti: 'prenotati' },
  spedisci: { da: ['in_preparazione'], a: 'spedita', chi: 'operatore', punti: 'prenotati' },
  consegna: { da: ['spedita'], a: 'consegnata', chi: 'operatore', punti: 'spesi' },
  rendi: { da: ['consegnata'], a: 'resa', chi: 'operatore', punti: 'spesi' },
} as const satisfies Record<
  string,
  {
    da: readonly StatoRichiesta[]
    a: StatoRichiesta
    chi: AttoreRichiesta
    punti: 'prenotati' | 'restituiti' | 'spesi'
  }
>
export type AzioneRichiesta = keyof typeof AZIONI_RICHIESTA

/** The actions `chi` may take on a request in `stato`. */
export function azioniRichiesta(stato: StatoRichiesta, chi: AttoreRichiesta): AzioneRichiesta[] {
  return (Object.keys(AZIONI_RICHIESTA) as AzioneRichiesta[]).filter((azione) => {
    const riga = AZIONI_RICHIESTA[azione]
    return riga.chi === chi && (riga.da as readonly StatoRichiesta[]).includes(stato)
  })
}
