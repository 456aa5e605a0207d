/** How long the browser is given to take hold of a file before its address is let go. */
const HOLD_MS = 10_000

/** Gives the person a file to keep, under this name. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), HOLD_MS)
}
