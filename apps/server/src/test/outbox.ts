import { setTimeout as attendi } from 'node:timers/promises'
import type { SentMessage } from '../outside/dev-outbox.ts'
import type { TestApp } from './app.ts'

/** What the development outbox holds, the newest first. */
export async function readOutbox(testApp: TestApp): Promise<SentMessage[]> {
  return (await testApp.app.inject('/dev/posta.json')).json()
}

/** The newest message to `destinatario`, waiting for the delivery job; `dopo` = how many he already had. */
export async function messageTo(testApp: TestApp, destinatario: string, dopo = 0): Promise<SentMessage> {
  for (let giro = 0; giro < 1_200; giro++) {
    const suoi = (await readOutbox(testApp)).filter((m) => m.destinatario === destinatario)
    if (suoi.length > dopo) return suoi[0]!
    await attendi(100)
  }
  throw new Error(`nessun messaggio per ${destinatario}`)
}

/** The six digits of the code a message carries. */
export function codeIn(messaggio: SentMessage): string {
  const codice = /(?<!\d)\d{6}(?!\d)/.exec(messaggio.testo)?.[0]
  if (!codice) throw new Error('messaggio senza codice')
  return codice
}
