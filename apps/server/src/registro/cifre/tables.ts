import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigId, bigNumber } from '../../platform/db/columns.ts'

/** What a figure counts: its kind, the day in Rome, whose it is, which part. */
const counted = () => ({
  /** `punti`, `premi`, `persone`, … */
  voce: text().notNull(),
  giorno: date().notNull(),
  /** An edition, a prize, a state, as the kind has it; 0 = nobody's. */
  di: integer().notNull(),
  parte: text().notNull(),
  quante: bigNumber().notNull(),
  /** What goes with them, as the kind has it: points, cents, seconds. */
  somma: bigNumber().notNull(),
})

/**
 * The figures by day, as they were when last folded; what happened since is in `cifra_mossa`, and the two together are
 * always what counting gives (docs/decisions/0100).
 */
export const cifra_giorno = pgTable('cifra_giorno', counted(), (t) => [
  primaryKey({ columns: [t.voce, t.giorno, t.di, t.parte] }),
])

/** What each statement added to the figures and is not folded yet: only inserted, so that nobody waits for anybody. */
export const cifra_mossa = pgTable('cifra_mossa', { id: bigId(), ...counted() }, (t) => [
  index('cifra_mossa_giorno').on(t.voce, t.giorno),
])
