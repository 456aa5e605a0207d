import { clock } from '@primo/domain/platform/clock'

const TOUCHED = 'backoffice-presenza'
/** Told to the other tabs no more often than this. */
const TELL_MS = 10_000
/** Whoever touched something so recently is still there. */
const ATTENDED_MS = 60_000

let touched = clock.now().getTime()
let told = 0

function note(): void {
  touched = clock.now().getTime()
  if (touched - told < TELL_MS) return
  told = touched
  try {
    localStorage.setItem(TOUCHED, String(touched))
  } catch {
    console.warn('Not told to the other tabs: storage refused')
  }
}

/** Keeps note of when somebody touches the page. @returns what stops it */
export function watchPresence(): () => void {
  const kinds = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
  note()
  for (const kind of kinds) addEventListener(kind, note, { capture: true, passive: true })
  return () => {
    for (const kind of kinds) removeEventListener(kind, note, { capture: true })
  }
}

/** For how long nobody has touched these pages, in any tab, in milliseconds. */
export function untouchedFor_ms(): number {
  let elsewhere = 0
  try {
    elsewhere = Number(localStorage.getItem(TOUCHED)) || 0
  } catch {
    // Storage refused: only this tab is known.
  }
  return clock.now().getTime() - Math.max(touched, elsewhere)
}

/** Whether somebody is there: what is asked by itself meanwhile keeps the session open. */
export const isAttended = () => untouchedFor_ms() < ATTENDED_MS
