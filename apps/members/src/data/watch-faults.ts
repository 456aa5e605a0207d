/**
 * Hears what breaks in the pages and nobody catches, from the moment the calls are here: the first code of the front door
 * has no room for it. What tells the server comes only then, and that it does not is nobody's trouble.
 */
export function watchFaults(): void {
  const tell = (event: Event) =>
    import('./guasti.ts').then(
      ({ tellPageFault }) => tellPageFault(event),
      () => null,
    )
  for (const what of ['error', 'unhandledrejection']) globalThis.addEventListener?.(what, tell)
}
