import { isNative } from './storage.ts'

/** Whether the device has a sheet to share with; a phone's web view has none of its own, its system does. */
export function canShare(): boolean {
  return isNative() || typeof navigator.share === 'function'
}

/**
 * Whether the page itself can save a file or print: a phone's web view can do neither, and the invitation is shared
 * instead.
 */
export function canSaveAndPrint(): boolean {
  return !isNative()
}

/**
 * Opens the sheet. Resolves when something was shared or the person closed it.
 * @throws when the device cannot share
 */
export async function share(what: { title: string; text: string; url: string }): Promise<void> {
  try {
    if (isNative()) await (await import('@capacitor/share')).Share.share(what)
    else await navigator.share(what)
  } catch (cause) {
    // Whoever closes the sheet has not met an error.
    if (!closedByPerson(cause)) throw cause
  }
}

function closedByPerson(cause: unknown): boolean {
  return cause instanceof Error && (cause.name === 'AbortError' || /cancel/i.test(cause.message))
}
