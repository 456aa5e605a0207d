import { type CallSpec, changesState, toleratesStaleReads } from '@primo/contract/platform/route'
import type { Trx } from '../db/db.ts'
import type { Services } from '../services/services.ts'
import { publishSignal, SIGNALS } from '../signals/signals.ts'
import type { Caller } from './authorize.ts'

/**
 * Runs a call that tolerates stale reads on the replica, provided that the replica has replayed the caller's last write; else,
 * like any other call, on the database itself.
 * @param work receives the replica's transaction, or null to use the database
 */
export async function readFromReplica<T>(
  { replica }: Pick<Services, 'replica'>,
  spec: CallSpec,
  caller: Caller | null,
  work: (follower: Trx | null) => Promise<T>,
): Promise<T> {
  const place = caller?.scritto_a
  if (!replica || place === undefined || !toleratesStaleReads(spec)) return work(null)
  const late = await replica.read(place, work)
  publishSignal(SIGNALS.readLate, { from: late ? 'replica' : 'database' })
  return late ? late.outcome : work(null)
}

/**
 * Stores the WAL position of the caller's write in their session, so that their next reads include the write even when a
 * replica serves them.
 */
export async function recordWalPosition(
  { replica }: Pick<Services, 'replica'>,
  spec: CallSpec,
  caller: Caller | null,
  note: (sessione_id: string) => Promise<void>,
): Promise<void> {
  if (!replica || caller?.scritto_a === undefined || !changesState(spec)) return
  // The write has committed: a failed note only makes the next read stale.
  await note(caller.sessione_id).catch(() => {})
}
