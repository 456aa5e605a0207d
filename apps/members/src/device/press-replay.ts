/*
 * Repeats a press of a button that came before hydration: the public pages are static HTML until the app has hydrated them.
 */

declare global {
  interface Window {
    /** Button pressed before hydration, to press again. Null once the page is hydrated. */
    earlyPress?: HTMLButtonElement | null | undefined
  }
}

/** Events by which a press is noticed. A disabled button gets no click, only the pointer's events. */
const EVENTS = ['click', 'pointerup', 'keydown'] as const

/** Returns the button that a click, a tap or Enter in a form field presses. */
function buttonOf(event: Event): HTMLButtonElement | null | undefined {
  const { target, type } = event
  if (!(target instanceof Element)) return null
  if (event instanceof KeyboardEvent)
    return event.key === 'Enter' && target instanceof HTMLInputElement
      ? target.form?.querySelector<HTMLButtonElement>('[type=submit]')
      : null
  const button = target.closest('button')
  return type === 'click' || button?.disabled ? button : null
}

/**
 * Records the last button pressed before hydration, and forgets it when something else is clicked or a key is pressed. Listens in
 * the capture phase: React stops the propagation of events in a part of the page that it has not hydrated yet, and drops them.
 */
export function recordEarlyPresses(): void {
  for (const type of EVENTS)
    addEventListener(
      type,
      (event) => {
        if (window.earlyPress !== null) window.earlyPress = buttonOf(event) ?? undefined
      },
      true,
    )
}

/**
 * Drops a recorded press of which React also received the event, so that it is not repeated. A press of a disabled button is
 * kept, because React gets no click for it.
 */
export function forgetHandledPresses(): void {
  for (const type of EVENTS)
    addEventListener(type, () => {
      if (window.earlyPress && !window.earlyPress.disabled) window.earlyPress = undefined
    })
}

/** Presses the recorded button again. Called when the page is hydrated; waits for the event that React may be handling. */
export function replayPress(): void {
  setTimeout(() => {
    const pressed = window.earlyPress
    window.earlyPress = null
    pressed?.click()
  })
}
