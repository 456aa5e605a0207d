/**
 * Gives an element the focus when the element that had it is no longer shown. It does not scroll: where a tap gives a button no
 * focus, there was none to lose.
 */
export function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}

/** Moves a lost focus to the title of the current page. */
export function focusTitleIfLost(): void {
  focusIfLost(document.querySelector('ion-router-outlet > .ion-page:not(.ion-page-hidden) h1'))
}
