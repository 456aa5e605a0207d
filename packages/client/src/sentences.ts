import type { ErroriCampi } from '@primo/contract/platform/errors'
import { ApiError } from './call.ts'

/**
 * The sentence for the person, whatever went wrong: the server's, if it sent one.
 * @param otherwise what is said when it did not (specification §8, «Defaults»)
 */
export function messageOf(error: unknown, otherwise?: string): string {
  if (!(error instanceof ApiError)) return otherwise ?? 'Qualcosa non ha funzionato. Riprova tra poco.'
  return error.codice === 'RISPOSTA_INATTESA' ? (otherwise ?? error.message) : error.message
}

/** The first sentence of each field the server refused; empty when the failure is of no field. */
export function firstErrors(error: unknown): Record<string, string> {
  return error instanceof ApiError ? firstOfEach(error.campi) : {}
}

/** Of all the sentences of each field the first, which is what a form has room for. */
export function firstOfEach(fields: ErroriCampi): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, [first]]) => (first === undefined ? [] : [[field, first]])),
  )
}
