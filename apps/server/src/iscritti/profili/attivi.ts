import type { Ruolo } from '@primo/domain/platform/ruolo'
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Reader, Trx } from '../../platform/db/db.ts'
import { profilo } from './tables.ts'

/** Returns which of some members have an active profile in `ruolo` now. */
export async function conProfiloAttivo(reader: Reader, ruolo: Ruolo, utenti: number[]): Promise<Set<number>> {
  if (utenti.length === 0) return new Set()
  const rows = await reader
    .select({ utente_id: profilo.utente_id })
    .from(profilo)
    .where(and(eq(profilo.ruolo, ruolo), eq(profilo.stato, 'attiva'), inArray(profilo.utente_id, utenti)))
  return new Set(rows.map((r) => r.utente_id))
}

/** Returns the members with an active profile in `ruolo` for some registry entries, by `id_anagrafica`. */
export async function attiviPerAnagrafica(
  reader: Reader,
  ruolo: Ruolo,
  anagrafiche: number[],
): Promise<Map<number, number[]>> {
  const found = new Map<number, number[]>()
  if (anagrafiche.length === 0) return found
  const rows = await reader
    .select({ id_anagrafica: profilo.id_anagrafica, utente_id: profilo.utente_id })
    .from(profilo)
    .where(
      and(eq(profilo.ruolo, ruolo), eq(profilo.stato, 'attiva'), inArray(profilo.id_anagrafica, anagrafiche)),
    )
  for (const r of rows) found.set(r.id_anagrafica, [...(found.get(r.id_anagrafica) ?? []), r.utente_id])
  return found
}

/**
 * Returns a batch of members with an active profile in `ruolo`, or in any when it is null, after id `after`, in the order of
 * their ids.
 */
export async function iscrittiAttivi(
  reader: Reader,
  ruolo: Ruolo | null,
  after: number,
  count: number,
): Promise<number[]> {
  const rows = await reader
    .selectDistinct({ utente_id: profilo.utente_id })
    .from(profilo)
    .where(
      and(
        gt(profilo.utente_id, after),
        eq(profilo.stato, 'attiva'),
        ruolo ? eq(profilo.ruolo, ruolo) : undefined,
      ),
    )
    .orderBy(asc(profilo.utente_id))
    .limit(count)
  return rows.map((r) => r.utente_id)
}

/** Returns whether a member's profile in `ruolo` is active, and locks it (FOR SHARE) until the transaction ends. */
export async function holdProfiloAttivo(trx: Trx, ruolo: Ruolo, utente_id: number): Promise<boolean> {
  const [row] = await trx
    .select({ stato: profilo.stato })
    .from(profilo)
    .where(and(eq(profilo.ruolo, ruolo), eq(profilo.utente_id, utente_id)))
    .for('share')
  return row?.stato === 'attiva'
}

/** Returns every profile of some members, in any state, with the answers to the requirements. */
export async function profiliDi(reader: Reader, utenti: number[]) {
  const { rows } = await reader.$client.query<
    Pick<typeof profilo.$inferSelect, 'id' | 'utente_id' | 'ruolo' | 'stato' | 'attributi'>
  >({
    name: 'profili_di',
    text: 'select id, utente_id, ruolo, stato, attributi from profilo where utente_id = any($1::bigint[])',
    values: [utenti],
  })
  return rows
}
