import { ApiError } from './api-error.ts'
import { isBusy, waitFor } from './patience.ts'

/** The session ended here: the server refused to renew it, or there was nothing to renew it with. */
export class SessionOver extends ApiError {
  constructor(message: string) {
    super({ status: 401, code: 'NON_AUTENTICATO', message })
  }
}

/**
 * Makes a call; at a 401 renews the session and makes it once more. A second 401 is final.
 * @param renew throws when the session could not be renewed: then the call is not made again
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
 * Asks for a renewed session. No answer, a server in trouble or a queue is not a refusal: the session stays, and the
 * person can try again.
 * @param refused ends the session here, and throws
 */
export async function askRenewal<T>(ask: () => Promise<T>, refused: () => Promise<never>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (mayGetBetter(error) || (error instanceof ApiError && error.status === 429)) throw error
    return await refused()
  }
}

/**
 * What may get better by itself is asked again, twice at most; what is not there is said at once, and so is a server that
 * has too much to do, which has been asked again already.
 */
export function mayRetry(times: number, error: unknown): boolean {
  return times < 2 && mayGetBetter(error) && !isBusy(error)
}

/** How long to wait before asking again, in milliseconds: what the server says, else one second, then two. */
export function retryDelay(times: number, error: unknown): number {
  return error instanceof ApiError && error.retry_s !== null ? waitFor(error) * 1000 : 1000 * 2 ** times
}

/** No answer, or a server in trouble. */
function mayGetBetter(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}
