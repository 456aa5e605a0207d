import type { Trx } from '../db.ts'
import { evento } from './tables.ts'

/** Records what happened, in the caller's transaction. `dati` carries no personal data. */
export async function registraEvento(
  trx: Trx,
  cosa: {
    attore_id: number | null
    tipo: string
    oggetto: string
    oggetto_id?: number
    dati?: Record<string, unknown>
  },
): Promise<void> {
  await trx.insert(evento).values(cosa)
}
