/**
 * Numbers of the advisory locks not derived from a row. They are all declared here, because two purposes with the same number
 * would block each other. The first has been the migrations' from the start, so that an older process that is migrating is
 * waited for too.
 */
export const LOCKS = {
  avvio: 7_741_650,
  rete: 7_741_651,
  ordineDegliEventi: 7_741_652,
  qualifiche: 7_741_653,
  piani: 7_741_654,
  operatori: 7_741_655,
  impostazioni: 7_741_656,
  cifre: 7_741_657,
  sessioni: 7_741_668,
} as const
