import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Financing types: data, not code (decisions §6). */
export const tipo_finanziamento = pgTable('tipo_finanziamento', {
  id: integer().primaryKey(),
  descrizione: text().notNull().unique(),
})
