/** Whether the user has moved the focus, with Tab or a pointer, since the last navigation. */
let moved = false

/** Allows the next page to take the focus. Called after each navigation. */
export function noteNavigation(): void {
  moved = false
}

function note(event: Event): void {
  if (!(event instanceof KeyboardEvent) || event.key === 'Tab') moved = true
}

/**
 * Records that the user moves the focus.
 * @returns a function that stops it
 */
export function watchFocus(): () => void {
  const kinds = ['keydown', 'pointerdown'] as const
  for (const kind of kinds) addEventListener(kind, note, { capture: true, passive: true })
  return () => {
    for (const kind of kinds) removeEventListener(kind, note, { capture: true })
  }
}

/** Returns whether a page that opens may take the focus: never from an element that the user chose after the navigation. */
export const mayTakeFocus = () => !moved || document.activeElement === document.body
