import { asc, type Column, type SQL, sql } from 'drizzle-orm'
import type { Reader, Trx } from '../../platform/db/db.ts'
import { tipo_finanziamento } from './tables.ts'

/** Financing types of the specification (§3), by id. Others can be added as rows of `tipo_finanziamento`. */
export const TIPI_FINANZIAMENTO = {
  1: 'Prestito Personale',
  2: 'Mutuo Casa',
  3: 'Cessione del Quinto',
  4: 'Leasing Auto',
  5: 'Finanziamento Ristrutturazione',
} as const

/** Adds the financing types of `TIPI_FINANZIAMENTO` that the table lacks. */
export async function loadTipiFinanziamento(trx: Trx): Promise<void> {
  await trx
    .insert(tipo_finanziamento)
    .values(Object.entries(TIPI_FINANZIAMENTO).map(([id, descrizione]) => ({ id: Number(id), descrizione })))
    .onConflictDoNothing()
}

/** Returns the financing types, in the order of their ids. */
export async function tipiFinanziamento(reader: Reader) {
  return reader.select().from(tipo_finanziamento).orderBy(asc(tipo_finanziamento.id))
}

/** Returns the SQL of the name of the financing type referenced by a column of another table. */
export const descrizioneDelTipo = (id: Column): SQL<string> =>
  sql`(select t.descrizione from tipo_finanziamento t where t.id = ${id})`

/** SQL query of the financing types, `id` and `descrizione`, for joins in other areas. */
export const TIPI_FINANZIAMENTO_SQL = 'select id, descrizione from tipo_finanziamento'
