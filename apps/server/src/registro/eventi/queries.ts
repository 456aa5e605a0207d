import { and, desc, eq } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { evento } from './tables.ts'

/** The id of the last thing that happened to an object, of one type if it is said; 0 when nothing did. */
export async function ultimoEvento(
  trx: Trx,
  cosa: { oggetto: string; oggetto_id: number; tipo?: string },
): Promise<number> {
  const [riga] = await trx
    .select({ id: evento.id })
    .from(evento)
    .where(
      and(
        eq(evento.oggetto, cosa.oggetto),
        eq(evento.oggetto_id, cosa.oggetto_id),
        cosa.tipo === undefined ? undefined : eq(evento.tipo, cosa.tipo),
      ),
    )
    .orderBy(desc(evento.id))
    .limit(1)
  return riga?.id ?? 0
}
