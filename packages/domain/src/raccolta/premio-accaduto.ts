import type { StatoRichiesta } from './premio.ts'

/** What can have happened to a prize request in some days: how it is said, and the states it came to. */
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
