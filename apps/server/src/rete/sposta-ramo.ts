import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Reader, Trx } from '../platform/db/db.ts'
import { LOCKS } from '../platform/db/locks.ts'
import { livelloDi, percorsoDi } from './percorso.ts'
import type { Ramo } from './ramo.ts'
import { segnalatore, sponsor_storia } from './tables.ts'

/** Returns the number of members of a branch, and the level of the deepest one. */
export async function misuraRamo(reader: Reader, ramo: Ramo): Promise<{ persone: number; fondo: number }> {
  const { rows } = await reader.$client.query<{ persone: number; fondo: number }>(
    'select count(*)::int as persone, max(livello) as fondo from segnalatore where percorso >= $1 and percorso < $2',
    [ramo.da, ramo.a],
  )
  return rows[0]!
}

/**
 * Takes the exclusive advisory lock on the network until the transaction ends, before a branch is moved: no member joins or moves
 * concurrently.
 */
export async function lockRete(trx: Trx): Promise<void> {
  await trx.execute(sql`select pg_advisory_xact_lock(${LOCKS.rete})`)
}

/** Actor, reason and time of a move in the network. */
export type Mossa = { attore_id: number | null; motivo: string; quando: Date }

/**
 * Moves a branch under another sponsor (null = to the top): updates all its paths and levels in one statement, and closes the
 * sponsor's period at `quando`. The caller holds `lockRete` and has checked that the move is allowed.
 */
export async function spostaRamo(trx: Trx, ramo: Ramo, above: Ramo | null, mossa: Mossa): Promise<void> {
  const fresh = percorsoDi(ramo.id, above?.da ?? '')
  const sponsor_id = above?.id ?? null
  await trx.$client.query(
    `update segnalatore set percorso = $3 || substr(percorso, $4), livello = livello + $5
      where percorso >= $1 and percorso < $2`,
    [ramo.da, ramo.a, fresh, ramo.da.length + 1, livelloDi(fresh) - ramo.livello],
  )
  await trx.update(segnalatore).set({ sponsor_id }).where(eq(segnalatore.id, ramo.id))
  // The clock of another process may be behind: a period never ends before it began, and there is no gap.
  const [chiusa] = await trx
    .update(sponsor_storia)
    .set({ al: sql`greatest(${mossa.quando.toISOString()}::timestamptz, ${sponsor_storia.dal})` })
    .where(and(eq(sponsor_storia.segnalatore_id, ramo.id), isNull(sponsor_storia.al)))
    .returning({ al: sponsor_storia.al })
  const { attore_id, motivo } = mossa
  const dal = chiusa?.al ?? mossa.quando
  await trx.insert(sponsor_storia).values({ segnalatore_id: ramo.id, sponsor_id, dal, attore_id, motivo })
}
