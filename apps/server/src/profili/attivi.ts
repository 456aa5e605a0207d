import type { Ruolo } from '@primo/domain/ruolo'
import { and, eq, inArray } from 'drizzle-orm'
import type { Lettore } from '../db.ts'
import { profilo } from './tables.ts'

/** Which of these members have an active profile in `ruolo` now. */
export async function conProfiloAttivo(
  lettore: Lettore,
  ruolo: Ruolo,
  utenti: number[],
): Promise<Set<number>> {
  if (utenti.length === 0) return new Set()
  const righe = await lettore
    .select({ utente_id: profilo.utente_id })
    .from(profilo)
    .where(and(eq(profilo.ruolo, ruolo), eq(profilo.stato, 'attiva'), inArray(profilo.utente_id, utenti)))
  return new Set(righe.map((r) => r.utente_id))
}
