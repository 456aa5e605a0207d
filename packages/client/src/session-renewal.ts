import { ApiError } from './api-error.ts'
import { busyRetryDelay, isBusy } from './call.ts'

/** Error: the session ended on this client, because the server refused its renewal or there was no refresh token. */
export class SessionOver extends ApiError {
  constructor(message: string) {
    super({ status: 401, code: 'NON_AUTENTICATO', message })
  }
}

/**
 * Makes a call, and on a 401 renews the session and retries it once. A second 401 is final.
 * @param renew throws when the session could not be renewed. The call is then not retried
 */
export async function withRenewal<T>(call: () => Promise<T>, renew: () => Promise<void>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
  }
  await renew()
  return await call()
}

/**
 * Requests a renewed session. A network failure, a 5xx or a rate limit is no refusal: the session stays, and the user can retry.
 * @param refused ends the session on this client, and throws
 */
export async function requestRenewal<T>(ask: () => Promise<T>, refused: () => Promise<never>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (isTransient(error) || (error instanceof ApiError && error.status === 429)) throw error
    return await refused()
  }
}

/**
 * Returns whether a query is retried: twice at most, and only after transient errors. Not after a 4xx, nor after load shedding,
 * which was retried already.
 */
export function mayRetry(times: number, error: unknown): boolean {
  return times < 2 && isTransient(error) && !isBusy(error)
}

/** Returns the wait before a retry in milliseconds: `Retry-After` if present, else one second, then two. */
export function retryDelay(times: number, error: unknown): number {
  return error instanceof ApiError && error.retry_s !== null
    ? busyRetryDelay(error) * 1000
    : 1000 * 2 ** times
}

/** Returns whether the error is transient: no response, or a 5xx. */
function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}
