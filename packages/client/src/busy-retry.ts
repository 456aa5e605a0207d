import { ApiError } from './api-error.ts'

/** Maximum number of attempts of a call when the server sheds load. */
const TIMES_MAX = 3
/** Maximum wait in seconds before a retry, whatever the server requests. */
const WAIT_MAX_S = 10

/** Waits some seconds, or rejects as soon as the call is aborted. */
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

/**
 * Returns the seconds to wait before a retry: the server's `Retry-After`, plus up to as much again as jitter, so that clients do
 * not all return at once.
 */
export function busyRetryDelay({ retry_s }: Pick<ApiError, 'retry_s'>): number {
  return Math.min(WAIT_MAX_S, (retry_s ?? 1) * (1 + Math.random()))
}

/** Makes a call, and retries it when the server shed it before processing. A retried call has been executed at most once. */
export async function withBusyRetry<T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let times = 1; ; times++) {
    try {
      return await call()
    } catch (error) {
      if (!isBusy(error) || times === TIMES_MAX) throw error
      await pause(busyRetryDelay(error), signal)
    }
  }
}

/** Returns whether load shedding refused the call before it was processed. */
export const isBusy = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'SERVIZIO_AFFOLLATO'
