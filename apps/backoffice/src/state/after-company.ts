const DOPO = 'backoffice-dopo'

/** The address of ours wanted before one was sent to the company's provider; in this tab only. */
export function keepWanted(path: string): void {
  try {
    sessionStorage.setItem(DOPO, path)
  } catch {
    console.warn('Address wanted not kept: storage refused')
  }
}

/** Takes it back: once. */
export function takeWanted(): string | null {
  try {
    const path = sessionStorage.getItem(DOPO)
    sessionStorage.removeItem(DOPO)
    return path
  } catch {
    return null
  }
}
