import { clock } from '@primo/domain/platform/clock'
import { afterAll, vi } from 'vitest'

/**
 * Stops the application's clock for the rest of a test file, so that its day does not end meanwhile; PostgreSQL's goes on.
 * @returns the instant it stands at
 */
export function stopClock(): Date {
  const now = clock.now()
  const stopped = vi.spyOn(clock, 'now').mockImplementation(() => new Date(now))
  afterAll(() => stopped.mockRestore())
  return now
}
