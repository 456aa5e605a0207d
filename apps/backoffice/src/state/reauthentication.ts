type Settle = (confirmed: boolean) => void

let asker: ((answer: Settle) => void) | null = null
let pending: Promise<boolean> | null = null

/** Registers the mounted dialog that re-authenticates the operator. @returns a function that unregisters it */
export function registerReauthenticationDialog(ask: (answer: Settle) => void): () => void {
  asker = ask
  return () => {
    if (asker === ask) asker = null
  }
}

/**
 * Opens the re-authentication dialog, once for all calls that wait for it.
 * @returns whether the operator has re-authenticated
 */
export function requestReauthentication(): Promise<boolean> {
  const ask = asker
  if (!ask) return Promise.resolve(false)
  pending ??= new Promise<boolean>((answer) => ask(answer)).finally(() => {
    pending = null
  })
  return pending
}

const CANALE = 'backoffice-conferma'

/** Notifies the other windows of a successful re-authentication. */
export function notifyReauthenticated(): void {
  const channel = new BroadcastChannel(CANALE)
  channel.postMessage('fatto')
  channel.close()
}

/**
 * Calls `listener` when the operator has re-authenticated in another window.
 * @returns a function that unsubscribes
 */
export function onReauthenticated(listener: () => void): () => void {
  const channel = new BroadcastChannel(CANALE)
  channel.onmessage = listener
  return () => channel.close()
}
