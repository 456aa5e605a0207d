import { type CallSpec, mayBeLate, mayChange } from '@primo/contract/platform/route'
import type { Trx } from '../db/db.ts'
import type { Services } from '../services/services.ts'
import { SIGNALS, tell } from '../signals/signals.ts'
import type { Caller } from './authorize.ts'

/**
 * What `work` answers of a call that may be late, where somebody follows the database and has come far enough for who calls;
 * else, and of any other call, of the database itself.
 * @param work is handed who follows, or null: then it asks the database
 */
export async function readLate<T>(
  { replica }: Pick<Services, 'replica'>,
  spec: CallSpec,
  caller: Caller | null,
  work: (follower: Trx | null) => Promise<T>,
): Promise<T> {
  const place = caller?.scritto_a
  if (!replica || place === undefined || !mayBeLate(spec)) return work(null)
  const late = await replica.read(place, work)
  tell(SIGNALS.readLate, { from: late ? 'replica' : 'database' })
  return late ? late.outcome : work(null)
}

/** Notes in the session of who has changed something that he has to read it, where he might be answered by who follows. */
export async function noteWrite(
  { replica }: Pick<Services, 'replica'>,
  spec: CallSpec,
  caller: Caller | null,
  note: (sessione_id: string) => Promise<void>,
): Promise<void> {
  if (!replica || caller?.scritto_a === undefined || !mayChange(spec)) return
  // Done is done: should the note fail, what he reads next is a moment late.
  await note(caller.sessione_id).catch(() => {})
}
