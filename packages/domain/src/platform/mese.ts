/** Calendar months, always Rome's: `2026-11`. Months compare with `<` and `>`. */
import { aggiungiMesi, inizioGiornoARoma, oggiARoma } from './data.ts'

export type Mese = string

/** The month of Rome's calendar in which an instant falls. */
export function meseDi(istante: Date): Mese {
  return oggiARoma(istante).slice(0, 7)
}

/** The month `quanti` after (before when negative). Throws `RangeError` for what is not a month. */
export function mesiDopo(mese: Mese, quanti: number): Mese {
  return aggiungiMesi(`${mese}-01`, quanti).slice(0, 7)
}

/** The instant at which a month begins in Rome: that of the next one is the first that is no longer in it. */
export function inizioMese(mese: Mese): Date {
  return inizioGiornoARoma(`${mese}-01`)
}
