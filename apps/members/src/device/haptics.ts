/** Vibrates briefly, where the device supports it and the user has interacted with the page. */
export function hapticFeedback(pattern_ms: number | number[] = 18): void {
  // Without a user gesture Chrome logs an intervention.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern_ms)
}
