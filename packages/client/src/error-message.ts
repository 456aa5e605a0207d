import { ApiError } from './api-error.ts'

/**
 * Returns the message to show for any error: the server's, if it sent one.
 * @param otherwise default message (specification §8, «Defaults»)
 */
export function messageOf(error: unknown, otherwise?: string): string {
  if (!(error instanceof ApiError)) return otherwise ?? 'Qualcosa non ha funzionato. Riprova tra poco.'
  return error.code === 'RISPOSTA_INATTESA' ? (otherwise ?? error.message) : error.message
}
