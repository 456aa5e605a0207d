const CANALE = 'backoffice-conferma'

/** Tells the other windows of ours that the person has confirmed who he is. */
export function tellConfirmed(): void {
  const channel = new BroadcastChannel(CANALE)
  channel.postMessage('fatto')
  channel.close()
}

/** Waits for another window's word. @returns what stops waiting */
export function onConfirmed(told: () => void): () => void {
  const channel = new BroadcastChannel(CANALE)
  channel.onmessage = told
  return () => channel.close()
}
