import { clock } from '@primo/domain/platform/clock'

const TOUCHED = 'backoffice-presenza'
/** Minimum interval, in milliseconds, between two activity notifications to other tabs. */
const TELL_MS = 10_000
/** Maximum age, in milliseconds, of the last input for the operator to count as present. */
const ATTENDED_MS = 60_000

let touched = clock.now().getTime()
let broadcastAt = 0

function note(): void {
  touched = clock.now().getTime()
  if (touched - broadcastAt < TELL_MS) return
  broadcastAt = touched
  try {
    localStorage.setItem(TOUCHED, String(touched))
  } catch {
    console.warn('Not told to the other tabs: storage refused')
  }
}

/**
 * Records the time of the user's last input.
 * @returns a function that stops recording
 */
export function watchUserActivity(): () => void {
  const kinds = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
  note()
  for (const kind of kinds) addEventListener(kind, note, { capture: true, passive: true })
  return () => {
    for (const kind of kinds) removeEventListener(kind, note, { capture: true })
  }
}

/** Returns the milliseconds since the user's last input in any tab. */
export function idleTime_ms(): number {
  let elsewhere = 0
  try {
    elsewhere = Number(localStorage.getItem(TOUCHED)) || 0
  } catch {
    // Storage is refused: only this tab is known.
  }
  return clock.now().getTime() - Math.max(touched, elsewhere)
}

/** Returns whether the last input in any tab is recent. Otherwise background requests do not extend the session. */
export const isUserActive = () => idleTime_ms() < ATTENDED_MS
