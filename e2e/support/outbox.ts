import { expect } from '@playwright/test'

/** Message of the development outbox (`/dev/posta.json`, newest first). */
export type Message = {
  canale: 'email' | 'sms'
  destinatario: string
  oggetto: string | null
  testo: string
  inviato_il: string
}

const ARRIVAL_MS = 60_000
// Codes are 100000–999999 (decisions §4) and never part of a longer number.
const CODE = /(?<!\d)[1-9]\d{5}(?!\d)/

/**
 * Reads messages from the demo outbox.
 * @param baseURL of the running product
 */
export function outboxOf(baseURL: string) {
  const tutti = async (): Promise<Message[]> => {
    const answer = await fetch(`${baseURL}/dev/posta.json`)
    if (!answer.ok) throw new Error(`/dev/posta.json ha risposto ${answer.status}`)
    return (await answer.json()) as Message[]
  }

  /**
   * Waits for the newest message to a recipient.
   * @param destinatario e-mail address or mobile number, as the message shows it
   * @param after only messages sent since
   * @throws when none arrives within a minute
   */
  const ultimo = async (destinatario: string, after = new Date(0)): Promise<Message> => {
    let found: Message | undefined
    await expect(async () => {
      found = (await tutti()).find((m) => m.destinatario === destinatario && new Date(m.inviato_il) >= after)
      expect(found, `Nessun messaggio per ${destinatario}`).toBeDefined()
    }).toPass({ timeout: ARRIVAL_MS, intervals: [100] })
    return found!
  }

  /** Returns the one-time code in the newest message to a recipient. */
  const codice = async (destinatario: string, after?: Date): Promise<string> => {
    const { testo } = await ultimo(destinatario, after)
    const found = testo.match(CODE)?.[0]
    if (!found) throw new Error(`Nessun codice nel messaggio: ${testo}`)
    return found
  }

  return { tutti, ultimo, codice }
}
