/** Key of the current history entry (`location.key`). */
let current = ''
/** Key of the entry on which the user last moved the focus, with Tab or a pointer. */
let movedOn: string | null = null

/**
 * Records the key of the new history entry after a navigation: until the user moves the focus on it, its page may take the focus.
 */
export function noteNavigation(key: string): void {
  current = key
}

function note(event: Event): void {
  if (!(event instanceof KeyboardEvent) || event.key === 'Tab') movedOn = current
}

/**
 * Records on which history entry the user moves the focus, with Tab or the pointer.
 * @returns a function that stops recording
 */
export function watchFocus(): () => void {
  const kinds = ['keydown', 'pointerdown'] as const
  for (const kind of kinds) addEventListener(kind, note, { capture: true, passive: true })
  return () => {
    for (const kind of kinds) removeEventListener(kind, note, { capture: true })
  }
}

/** Returns whether a page that opens may move the focus to itself: not if the user has moved it since the navigation. */
export const mayTakeFocus = () => movedOn !== current || document.activeElement === document.body
