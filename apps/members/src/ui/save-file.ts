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
