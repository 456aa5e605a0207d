import { newIdempotencyKey } from '@primo/client/idempotency'
import * as z from 'zod/mini'
import { keepDraft, readDraft } from './draft.ts'

/**
 * The key of a command repeated until it is answered (to cancel, to send, to withdraw): the one already kept under this
 * name, or a new one, kept before it is used. `dropDraft` forgets it.
 */
export function commandKey(name: string): string {
  const kept = readDraft(name, z.uuid())
  if (kept !== null) return kept
  const key = newIdempotencyKey()
  keepDraft(name, key)
  return key
}
