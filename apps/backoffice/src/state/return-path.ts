const DOPO = 'backoffice-dopo'

/** Stores, in this tab only, the path requested before the redirect to the identity provider. */
export function storeReturnPath(path: string): void {
  try {
    sessionStorage.setItem(DOPO, path)
  } catch {
    console.warn('Address wanted not kept: storage refused')
  }
}

/** Returns the path stored before the redirect to the identity provider, and deletes it. */
export function takeReturnPath(): string | null {
  try {
    const path = sessionStorage.getItem(DOPO)
    sessionStorage.removeItem(DOPO)
    return path
  } catch {
    return null
  }
}
