const DOPO = 'backoffice-dopo'

/** Stores the path requested before the redirect to the provider, in this tab only. */
export function storeReturnPath(path: string): void {
  try {
    sessionStorage.setItem(DOPO, path)
  } catch {
    console.warn('Address wanted not kept: storage refused')
  }
}

/** Returns the stored path and deletes it. */
export function takeReturnPath(): string | null {
  try {
    const path = sessionStorage.getItem(DOPO)
    sessionStorage.removeItem(DOPO)
    return path
  } catch {
    return null
  }
}
