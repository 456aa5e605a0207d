import { newIdempotencyKey } from '@primo/client/idempotency'
import * as z from 'zod/mini'
import { keepDraft, readDraft } from './draft.ts'

/**
 * Returns the idempotency key of a command (cancel, send, withdraw): the stored one of this name, or a new one, stored before it
 * is used. `dropDraft` deletes it after the response.
 */
export function commandIdempotencyKey(name: string): string {
  const kept = readDraft(name, z.uuid())
  if (kept !== null) return kept
  const key = newIdempotencyKey()
  keepDraft(name, key)
  return key
}
