import { isNative } from './storage.ts'

/** Returns whether the device can share: through the browser, or natively in the app. */
export function canShare(): boolean {
  return isNative() || typeof navigator.share === 'function'
}

/** Returns whether the page can save files and print. A phone's web view cannot, and the invitation is shared instead. */
export function canSaveAndPrint(): boolean {
  return !isNative()
}

/**
 * Opens the share sheet. Resolves when something was shared or the user closed it.
 * @throws when the device cannot share
 */
export async function share(what: { title: string; text: string; url: string }): Promise<void> {
  try {
    if (isNative()) await (await import('@capacitor/share')).Share.share(what)
    else await navigator.share(what)
  } catch (cause) {
    // Closing the sheet is not an error.
    if (!closedByPerson(cause)) throw cause
  }
}

/**
 * Shares a file through the browser. Resolves when it was shared or the user closed the sheet.
 * @returns whether the browser can share such files
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

/** Time the browser has to start the download before the object URL is revoked. */
const HOLD_MS = 10_000

/** Downloads a file under the given name. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), HOLD_MS)
}
