import { vi } from 'vitest'

/** Longer than any machine is slow: what never becomes true fails here, with the last error. */
const LIMIT_MS = 300_000

/**
 * Calls `check` until it no longer throws.
 * @param check an assertion, or a function that returns once its condition holds
 * @returns what `check` returned
 */
export function eventually<T>(check: () => T | Promise<T>, interval_ms = 20): Promise<T> {
  return vi.waitFor(check, { timeout: LIMIT_MS, interval: interval_ms })
}
