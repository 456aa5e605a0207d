import { ApiError } from './api-error.ts'

/**
 * The sentence for the person, whatever went wrong: the server's, if it sent one.
 * @param otherwise what is said when it did not (specification §8, «Defaults»)
 */
export function messageOf(error: unknown, otherwise?: string): string {
  if (!(error instanceof ApiError)) return otherwise ?? 'Qualcosa non ha funzionato. Riprova tra poco.'
  return error.code === 'RISPOSTA_INATTESA' ? (otherwise ?? error.message) : error.message
}
