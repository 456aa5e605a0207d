import { clock } from '@primo/domain/platform/clock'
/** A message that left, or would have. */
export type Message = {
  canale: 'email' | 'sms'
  destinatario: string
  /** Empty for an SMS. */
  oggetto: string
  testo: string
  /** Of what is optional: the link that stops it, without a login (RFC 8058). */
  disiscrizione?: string
}

export type SentMessage = Message & { inviato_il: string }

const KEPT_MAX = 500

/** What would have left, kept in memory only: the page `/dev/posta` reads it (decisions §13). */
export type DevOutbox = { put: (message: Message) => void; read: () => readonly SentMessage[] }

/** An empty box; the newest message first, the oldest forgotten. */
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
