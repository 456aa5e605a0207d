import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, writtenAt } from '../platform/db/columns.ts'

/** Fingerprints of the keys that encrypt the database, by number: a wrong key is detected at start. */
export const chiave_segreta = pgTable('chiave_segreta', {
  numero: integer().primaryKey(),
  impronta: text().notNull(),
  /** Start of its use for encryption, by when every process must have read it. */
  scrive_dal: writtenAt(),
  /** Time of the last count that found no ciphertext under it; null = still needed. */
  libera_il: instant(),
})
