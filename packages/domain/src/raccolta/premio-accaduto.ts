import type { StatoRichiesta } from './premio.ts'

/** Events of a request that lists can be filtered by: label, and the states they lead to. */
export const ACCADUTI_RICHIESTA = {
  approvata: ['Approvata', ['approvata']],
  spedita: ['Spedita', ['spedita']],
  consegnata: ['Consegnata', ['consegnata']],
  resa: ['Resa', ['resa']],
  chiusa: ['Annullata o rifiutata', ['annullata', 'rifiutata']],
  annullata: ['Annullata dall’iscritto', ['annullata']],
  rifiutata: ['Rifiutata', ['rifiutata']],
} as const satisfies Record<string, readonly [nome: string, stati: readonly StatoRichiesta[]]>
export type AccadutoRichiesta = keyof typeof ACCADUTI_RICHIESTA
