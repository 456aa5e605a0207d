import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'
import type { Reading } from '../../platform/metrics/figures.ts'

/** The figures about the database as they were last read, for every process to show: one row. Nothing in it is personal. */
export const rilevazione = pgTable('rilevazione', {
  id: integer().primaryKey(),
  /** When somebody last began to read them. */
  iniziata_il: instant().notNull(),
  letta_il: instant(),
  cifre: jsonb().$type<Reading[]>().notNull().default([]),
})
