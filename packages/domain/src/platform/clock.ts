/**
 * The system clock, read in this one place (lint: scripts/lint/clock.grit). A test that needs an instant sets it with
 * `vi.spyOn(clock, 'now')`. Durations are measured with `performance.now()` instead: it never jumps.
 */
export const clock = {
  /** Returns the present instant. */
  now: () => new Date(),
}
