import { clock } from '@primo/domain/platform/clock'
/** Message in the development outbox. */
export type Message = {
  canale: 'email' | 'sms'
  destinatario: string
  /** Subject of an e-mail. Empty for an SMS. */
  oggetto: string
  testo: string
  /** One-click unsubscribe link of an optional message, usable without a login (RFC 8058). */
  disiscrizione?: string
}

export type SentMessage = Message & { inviato_il: string }

const KEPT_MAX = 500

/** Messages that the server would have sent, kept in memory only. The page `/dev/posta` shows them (decisions §13). */
export type DevOutbox = { put: (message: Message) => void; read: () => readonly SentMessage[] }

/** Creates an empty outbox: newest message first, oldest evicted. */
export function createDevOutbox(): DevOutbox {
  const messaggi: SentMessage[] = []
  return {
    put: (message) => {
      messaggi.unshift({ ...message, inviato_il: clock.now().toISOString() })
      messaggi.length = Math.min(messaggi.length, KEPT_MAX)
    },
    read: () => messaggi,
  }
}
