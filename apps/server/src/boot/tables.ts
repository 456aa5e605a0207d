import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Prints of the keys the database is written with, by their number: a wrong one is known at the start. */
export const chiave_segreta = pgTable('chiave_segreta', {
  numero: integer().primaryKey(),
  impronta: text().notNull(),
})
