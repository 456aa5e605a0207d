import type { Trx } from '../../platform/db/db.ts'
import { tipo_finanziamento } from '../../pratiche/tables.ts'

/** Financing types of the spec (§3), by id. More can be added as rows. */
export const TIPI_FINANZIAMENTO = {
  1: 'Prestito Personale',
  2: 'Mutuo Casa',
  3: 'Cessione del Quinto',
  4: 'Leasing Auto',
  5: 'Finanziamento Ristrutturazione',
} as const

/** Writes the financing types that are not there yet. */
export async function caricaTipiFinanziamento(trx: Trx): Promise<void> {
  await trx
    .insert(tipo_finanziamento)
    .values(Object.entries(TIPI_FINANZIAMENTO).map(([id, descrizione]) => ({ id: Number(id), descrizione })))
    .onConflictDoNothing()
}
