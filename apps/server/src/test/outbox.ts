import type { SentMessage } from '../external/delivery.ts'
import type { TestApp } from './app.ts'
import { eventually } from './eventually.ts'

/** Returns the contents of the development outbox, newest first. */
export async function readOutbox(testApp: TestApp): Promise<SentMessage[]> {
  return (await testApp.app.inject('/dev/posta.json')).json()
}

/**
 * Waits until the newest message to `destinatario` is delivered.
 * @param after number of earlier messages to that recipient
 */
export async function messageTo(testApp: TestApp, destinatario: string, after = 0): Promise<SentMessage> {
  return eventually(async () => {
    const suoi = (await readOutbox(testApp)).filter((m) => m.destinatario === destinatario)
    if (suoi.length <= after) throw new Error(`nessun messaggio per ${destinatario}`)
    return suoi[0]!
  })
}

/** Returns the six digits of the code in a message. */
export function codeIn(message: SentMessage): string {
  const codice = /(?<!\d)\d{6}(?!\d)/.exec(message.testo)?.[0]
  if (!codice) throw new Error('messaggio senza codice')
  return codice
}
