/** Between a toast and what it must not cover, and between it and the edge of the screen. */
const GAP = 12
/** Taller than this it is not a control but a part of the page: only where it was touched stays free. */
const CONTROL_MAX = 160
/** Around the point touched, for a finger. */
const FINGER = 28
const CONTROLS = 'a, button, input, select, textarea, label, summary, [role="button"], [role="option"]'

type Span = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>

let touched: { target: Element; x: number; y: number } | null = null

/** Remembers what the person last tapped or wrote in. @returns how to stop */
export function followTouches(): () => void {
  const remember = (event: Event) => {
    const target = event.target instanceof Element ? event.target : null
    // A toast closed by its own button was not about that button.
    if (!target || target.closest('.toasts')) return
    const { clientX = 0, clientY = 0 } = event instanceof MouseEvent ? event : {}
    touched = { target: target.closest(CONTROLS) ?? target, x: clientX, y: clientY }
  }
  const options = { capture: true, passive: true }
  window.addEventListener('pointerdown', remember, options)
  window.addEventListener('keydown', remember, options)
  return () => {
    window.removeEventListener('pointerdown', remember, options)
    window.removeEventListener('keydown', remember, options)
  }
}

/** What of the last touch must stay in sight; null when it has gone from the screen. */
export function touchedSpan(): Span | null {
  if (!touched?.target.isConnected) return null
  const box = touched.target.getBoundingClientRect()
  if (box.width === 0 || box.height === 0) return null
  if (box.height <= CONTROL_MAX) return box
  const { x, y } = touched
  if (x === 0 && y === 0) return null
  return { top: y - FINGER, bottom: y + FINGER, left: x - FINGER, right: x + FINGER }
}

/**
 * How far a toast leaves the middle of the screen, up or down, so as not to cover what was touched: 0 when it does not,
 * or when there is no room (specification §9: position middle).
 */
export function shiftClearOf(toast: Span, what: Span | null, height: number): number {
  if (!what || toast.left >= what.right || toast.right <= what.left) return 0
  if (toast.top >= what.bottom || toast.bottom <= what.top) return 0
  const ways = [what.top - GAP - toast.bottom, what.bottom + GAP - toast.top]
  const good = ways.filter((way) => toast.top + way >= GAP && toast.bottom + way <= height - GAP)
  return good.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0] ?? 0
}
