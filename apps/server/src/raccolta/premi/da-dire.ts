import { eq } from 'drizzle-orm'
import type { Reader } from '../../platform/db/db.ts'
import { premio, richiesta_premio } from './tables.ts'

/** Returns owner, state and prize of a request, for a notice; null when it does not exist. */
export async function richiestaDaDire(reader: Reader, id: number) {
  const [row] = await reader
    .select({
      utente_id: richiesta_premio.utente_id,
      stato: richiesta_premio.stato,
      corriere: richiesta_premio.corriere,
      premio: premio.descrizione,
    })
    .from(richiesta_premio)
    .innerJoin(premio, eq(premio.id, richiesta_premio.premio_id))
    .where(eq(richiesta_premio.id, id))
  return row ?? null
}
