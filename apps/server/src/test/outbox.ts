import type { SentMessage } from '../outside/dev-outbox.ts'
import type { TestApp } from './app.ts'
import { eventually } from './eventually.ts'

/** What the development outbox holds, the newest first. */
export async function readOutbox(testApp: TestApp): Promise<SentMessage[]> {
  return (await testApp.app.inject('/dev/posta.json')).json()
}

/** The newest message to `destinatario`, waiting for the delivery job; `after` = how many he already had. */
export async function messageTo(testApp: TestApp, destinatario: string, after = 0): Promise<SentMessage> {
  return eventually(async () => {
    const suoi = (await readOutbox(testApp)).filter((m) => m.destinatario === destinatario)
    if (suoi.length <= after) throw new Error(`nessun messaggio per ${destinatario}`)
    return suoi[0]!
  })
}

/** The six digits of the code a message carries. */
export function codeIn(message: SentMessage): string {
  const codice = /(?<!\d)\d{6}(?!\d)/.exec(message.testo)?.[0]
  if (!codice) throw new Error('messaggio senza codice')
  return codice
}
