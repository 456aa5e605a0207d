/*
 * A button pressed before the page is hydrated is pressed again once it is: the front door is HTML before it is an app.
 */

declare global {
  interface Window {
    /** The button to press again; null once the page is hydrated. */
    earlyPress?: HTMLButtonElement | null | undefined
  }
}

const EVENTS = ['click', 'keydown'] as const

/** The button that is clicked, or that Enter in a field of its form presses. */
function buttonOf(event: Event): HTMLButtonElement | null | undefined {
  const { target } = event
  if (!(event instanceof KeyboardEvent)) return target instanceof Element ? target.closest('button') : null
  return event.key === 'Enter' && target instanceof HTMLInputElement
    ? target.form?.querySelector<HTMLButtonElement>('[type=submit]')
    : null
}

/**
 * Remembers the last press, unless something is written or clicked after it. In the capture phase: React stops the
 * propagation of events in a part of the page that it has not hydrated yet, and drops them.
 */
export function rememberPresses(): void {
  for (const type of EVENTS)
    addEventListener(
      type,
      (event) => {
        if (window.earlyPress !== null) window.earlyPress = buttonOf(event) ?? undefined
      },
      true,
    )
}

/** From the start of hydration: forgets a press that React lets through, because it handles it. A disabled button was not pressed. */
export function forgetHandledPresses(): void {
  for (const type of EVENTS)
    addEventListener(type, () => {
      if (window.earlyPress && !window.earlyPress.disabled) window.earlyPress = undefined
    })
}

/** Once the page is hydrated: presses the button again, after the event that React may be handling. */
export function pressAgain(): void {
  setTimeout(() => {
    const pressed = window.earlyPress
    window.earlyPress = null
    pressed?.click()
  })
}
