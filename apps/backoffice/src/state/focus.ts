/** Key of the current history entry. */
let current = ''
/** Key of the entry on which the user last moved the focus, with Tab or a pointer. */
let movedOn: string | null = null

/** Allows the page of the history entry `key` to take the focus. Called after each navigation. */
export function noteNavigation(key: string): void {
  current = key
}

function note(event: Event): void {
  if (!(event instanceof KeyboardEvent) || event.key === 'Tab') movedOn = current
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
export const mayTakeFocus = () => movedOn !== current || document.activeElement === document.body
