import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, writtenAt } from '../platform/db/columns.ts'

/** Prints of the keys the database is written with, by their number: a wrong one is known at the start. */
export const chiave_segreta = pgTable('chiave_segreta', {
  numero: integer().primaryKey(),
  impronta: text().notNull(),
  /** Before it nobody writes with it: whoever works has to be able to read it first. */
  scrive_dal: writtenAt(),
  /** When it was last counted that nothing stands under it; null = it has to stay. */
  libera_il: instant(),
})
