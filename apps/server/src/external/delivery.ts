import { clock } from '@primo/domain/platform/clock'

/** A message to send, with an id by which a recipient can recognise duplicates. */
export type OutgoingMessage = {
  destinatario: string
  /** Subject of an e-mail. Empty for an SMS. */
  oggetto: string
  testo: string
  /** One-click unsubscribe link of an optional message, usable without a login (RFC 8058). */
  disiscrizione?: string
  /** Deduplication id in hexadecimal: the same at every attempt to send the message, and opaque to the recipient. */
  impronta: string
}

/** Sends a message through its channel. @throws NotDelivered */
export type Send = (message: OutgoingMessage) => Promise<void>

/** Error: a message was not delivered. Its code contains no recipient, so it can be stored and logged. */
export class NotDelivered extends Error {
  /** Short reason why the delivery failed: `EENVELOPE 550`, `vonage 6`. */
  readonly sigla: string
  /** Whether the failure is permanent: an invalid address or rejected content, for which a retry is useless. */
  readonly permanente: boolean
  constructor(sigla: string, permanente: boolean) {
    super(`messaggio non consegnato: ${sigla}`)
    this.name = 'NotDelivered'
    this.sigla = sigla
    this.permanente = permanente
  }
}

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

/** Creates an empty development outbox, which returns the newest message first and evicts the oldest ones. */
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
