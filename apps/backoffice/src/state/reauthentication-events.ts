const CANALE = 'backoffice-conferma'

/** Notifies the other windows of a successful re-authentication. */
export function notifyReauthenticated(): void {
  const channel = new BroadcastChannel(CANALE)
  channel.postMessage('fatto')
  channel.close()
}

/**
 * Subscribes to a re-authentication in another window.
 * @returns a function that unsubscribes
 */
export function onReauthenticated(told: () => void): () => void {
  const channel = new BroadcastChannel(CANALE)
  channel.onmessage = told
  return () => channel.close()
}
