import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Maximum wait in milliseconds, longer than the slowest machine needs. A condition that never holds fails after it, with the
 * last error.
 */
const LIMIT_MS = 300_000
const INTERVAL_MS = 20

/**
 * Calls `check` until it no longer throws. Unlike `vi.waitFor` it does not advance a fake clock.
 * @param check an assertion, or a function that returns once its condition holds
 * @returns what `check` returned
 * @throws the last error, after five minutes of attempts
 */
export async function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  for (let left = LIMIT_MS / INTERVAL_MS; ; left--) {
    try {
      return await check()
    } catch (error) {
      if (left === 0) throw error
    }
    await sleep(INTERVAL_MS)
  }
}

/** Waits until `holds` returns true. @throws like `eventually` when it never does */
export function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  return eventually(async () => {
    if (!(await holds())) throw new Error(`not true: ${holds}`)
  })
}
