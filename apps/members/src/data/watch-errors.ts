/**
 * Reports unhandled errors of the page, once the calls are loaded: the first chunk of the public pages has no space for it. The
 * reporter is loaded on demand, and a failed report is ignored.
 */
export function watchErrors(): void {
  const tell = (event: Event) =>
    import('./guasti.ts').then(
      ({ reportPageError }) => reportPageError(event),
      () => null,
    )
  for (const what of ['error', 'unhandledrejection']) globalThis.addEventListener?.(what, tell)
}
