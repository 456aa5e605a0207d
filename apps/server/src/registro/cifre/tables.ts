import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigId, bigNumber } from '../../platform/db/columns.ts'

/** Columns of a statistic: kind, day in Rome, subject, dimension. */
const counted = () => ({
  /** Kind of daily statistic: `punti`, `premi`, `persone`, … */
  voce: text().notNull(),
  giorno: date().notNull(),
  /** Subject of the statistic: id of an edition, a prize or a state, depending on the kind; 0 = none. */
  di: integer().notNull(),
  parte: text().notNull(),
  quante: bigNumber().notNull(),
  /** Sum that goes with the count: points, cents or seconds, depending on the kind. */
  somma: bigNumber().notNull(),
})

/**
 * Daily statistics as of the last merge. The later changes are in `cifra_mossa`; both tables together always equal a recount from
 * the original data (docs/decisions/0100).
 */
export const cifra_giorno = pgTable('cifra_giorno', counted(), (t) => [
  primaryKey({ columns: [t.voce, t.giorno, t.di, t.parte] }),
])

/** Changes to the statistics that are not merged yet: insert only, so that writers never wait for each other. */
export const cifra_mossa = pgTable('cifra_mossa', { id: bigId(), ...counted() }, (t) => [
  index('cifra_mossa_giorno').on(t.voce, t.giorno),
])
