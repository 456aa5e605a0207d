/**
 * A manual adjustment of a member's points (decisions §8): one operator proposes it, another one decides. Nobody
 * decides his own; only who proposed it may withdraw it.
 */
export const STATI_RETTIFICA = ['proposta', 'approvata', 'rifiutata', 'ritirata'] as const
export type StatoRettifica = (typeof STATI_RETTIFICA)[number]

/** `mano`: whether it takes the hand that proposed it or another one; `nota`: whether it wants a reason. */
export const AZIONI_RETTIFICA = {
  approva: { a: 'approvata', mano: 'altra', nota: false },
  rifiuta: { a: 'rifiutata', mano: 'altra', nota: true },
  ritira: { a: 'ritirata', mano: 'stessa', nota: false },
} as const satisfies Record<string, { a: StatoRettifica; mano: 'altra' | 'stessa'; nota: boolean }>
export type AzioneRettifica = keyof typeof AZIONI_RETTIFICA

/** Where an adjustment stands and whose it is. */
export type RettificaOra = { stato: StatoRettifica; proposta_da: number }

/**
 * What an action by the operator `chi` makes of an adjustment.
 * @returns the state after it, or why not: it is decided already, or it is not this hand's to take.
 */
export function dopoAzioneRettifica(
  azione: AzioneRettifica,
  now: RettificaOra,
  chi: number,
): StatoRettifica | 'gia_decisa' | 'mano_sbagliata' {
  if (now.stato !== 'proposta') return 'gia_decisa'
  const { a, mano } = AZIONI_RETTIFICA[azione]
  return (mano === 'stessa') === (chi === now.proposta_da) ? a : 'mano_sbagliata'
}

/** What the operator `chi` may do with it now. */
export function azioniRettifica(now: RettificaOra, chi: number): AzioneRettifica[] {
  return (Object.keys(AZIONI_RETTIFICA) as AzioneRettifica[]).filter((azione) =>
    (STATI_RETTIFICA as readonly string[]).includes(dopoAzioneRettifica(azione, now, chi)),
  )
}
