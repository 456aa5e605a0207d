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

/**
 * Offers a file to the browser's sheet. Resolves when it was shared or the person closed it.
 * @returns whether there is a sheet that takes such files
 */
export async function shareFile(file: File): Promise<boolean> {
  if (!navigator.canShare?.({ files: [file] })) return false
  try {
    await navigator.share({ files: [file] })
  } catch (cause) {
    if (!closedByPerson(cause)) throw cause
  }
  return true
}

function closedByPerson(cause: unknown): boolean {
  return cause instanceof Error && (cause.name === 'AbortError' || /cancel/i.test(cause.message))
}
