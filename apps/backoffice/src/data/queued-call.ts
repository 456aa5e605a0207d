import { ApiError, messageOf } from '@primo/client/api-error'
import { firstErrors, formatFieldErrors } from '@primo/client/field-errors'
import type { CallSpec, Input } from '@primo/contract/platform/route'
import type { QueuedObject } from '../state/undo-queue.ts'
import { api, sendOnUnload } from './api.ts'

const inputOf = ({ id, body, idempotencyKey }: QueuedObject) =>
  ({ params: { id }, body, idempotencyKey }) as unknown as Input<CallSpec>

/** Applies a queued action to one object. @throws ApiError on a network failure, or when the session has ended */
export async function applyAction(call: CallSpec, thing: QueuedObject): Promise<Partial<QueuedObject>> {
  try {
    await api(call, inputOf(thing))
    return { outcome: 'done' }
  } catch (error) {
    if (!isAnswer(error)) throw error
    const why = [messageOf(error), formatFieldErrors(firstErrors(error))].filter(Boolean).join(' ')
    return { outcome: 'refused', why }
  }
}

/** Returns whether the server refused the action, as opposed to a login or rate limit problem. */
const isAnswer = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 403, 429].includes(error.status)

/** Sends an action on one object while the page is being unloaded, with `keepalive`. */
export const applyActionOnUnload = (call: CallSpec, thing: QueuedObject) => sendOnUnload(call, inputOf(thing))
