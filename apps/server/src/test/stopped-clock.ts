import { clock } from '@primo/domain/platform/clock'
import { afterAll, vi } from 'vitest'

/**
 * Stops the application's clock for the rest of a test file, so that the day does not change during it; PostgreSQL's clock keeps
 * running.
 * @returns the instant at which it is stopped
 */
export function stopClock(): Date {
  const now = clock.now()
  const stopped = vi.spyOn(clock, 'now').mockImplementation(() => new Date(now))
  afterAll(() => stopped.mockRestore())
  return now
}
