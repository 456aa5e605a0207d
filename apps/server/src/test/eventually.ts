import { vi } from 'vitest'

/** Longer than any machine is slow: what never comes true is ended by the test's own time limit. */
const LIMIT_MS = 300_000

/**
 * Calls `check` until it no longer throws.
 * @param check an assertion, or a function that returns once what is waited for is so
 * @returns what `check` returned
 */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: LIMIT_MS, interval: 20 })
}
