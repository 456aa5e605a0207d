import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, writtenAt } from '../platform/db/columns.ts'

/** Fingerprints of the keys that encrypt the database, by number: a wrong key is detected at start. */
export const chiave_segreta = pgTable('chiave_segreta', {
  numero: integer().primaryKey(),
  impronta: text().notNull(),
  /** Instant from which the key is used for encryption: by then every process must have read it. */
  scrive_dal: writtenAt(),
  /** Time of the last count that found no value encrypted under the key; null = the key is still needed. */
  libera_il: instant(),
})
