/** A short beat, as a phone gives one under a finger. Where nothing can vibrate, or nobody has touched the page yet, nothing does. */
export function buzz(pattern_ms: number | number[] = 18): void {
  // Chrome logs an intervention for a page nobody has touched.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern_ms)
}
