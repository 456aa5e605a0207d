import { ApiError } from './api-error.ts'

/** How many times a call is made in all, when the server has too much to do. */
const TIMES_MAX = 3
/** Nobody is made to wait longer for one time, whatever the server says. */
const WAIT_MAX_S = 10

/** Waits, or throws as soon as nobody waits for the answer any more. */
function pause(seconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(signal?.reason)
    if (signal?.aborted) return gone()
    setTimeout(() => {
      signal?.removeEventListener('abort', gone)
      resolve()
    }, seconds * 1000)
    signal?.addEventListener('abort', gone, { once: true })
  })
}

/** How long to wait before asking again: what the server says, and up to as much more, so that not all come back at once. */
export function waitFor({ retry_s }: Pick<ApiError, 'retry_s'>): number {
  return Math.min(WAIT_MAX_S, (retry_s ?? 1) * (1 + Math.random()))
}

/**
 * Makes a call; one that the server refused because it had too much to do, and so had not begun, is made again when the
 * server says so. Whatever the call does, it is done once.
 */
export async function withPatience<T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let times = 1; ; times++) {
    try {
      return await call()
    } catch (error) {
      if (!isBusy(error) || times === TIMES_MAX) throw error
      await pause(waitFor(error), signal)
    }
  }
}

/** Whether a call was refused before it was begun, since there were too many. */
export const isBusy = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'SERVIZIO_AFFOLLATO'
