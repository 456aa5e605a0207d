import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Financing types. They are rows, so that more can be added without a change of the code (decisions §6). */
export const tipo_finanziamento = pgTable('tipo_finanziamento', {
  id: integer().primaryKey(),
  descrizione: text().notNull().unique(),
})
