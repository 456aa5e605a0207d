/**
 * System clock, read only here (lint: scripts/lint/clock.grit). Tests set it with `vi.spyOn(clock, 'now')`. Durations are
 * measured with `performance.now()`, which is monotonic.
 */
export const clock = {
  /** Returns the present instant of the system clock. */
  now: () => new Date(),
}
