/** A message as it leaves: what it says, and the mark by which who receives it twice can tell. */
export type OutgoingMessage = {
  destinatario: string
  /** Empty for an SMS. */
  oggetto: string
  testo: string
  /** Of what is optional: the link that stops it, without a login (RFC 8058). */
  disiscrizione?: string
  /** Always the same for the same message, and telling nothing: hexadecimal. */
  impronta: string
}

/** Delivers a message or throws `NotDelivered`. */
export type Send = (message: OutgoingMessage) => Promise<void>

/** A message that did not leave. Its code names no recipient, so it can be kept and logged. */
export class NotDelivered extends Error {
  /** What went wrong in a word or two: `EENVELOPE 550`, `vonage 6`. */
  readonly sigla: string
  /** Trying again as it is cannot help: the address is wrong, the content refused. */
  readonly permanente: boolean
  constructor(sigla: string, permanente: boolean) {
    super(`messaggio non consegnato: ${sigla}`)
    this.name = 'NotDelivered'
    this.sigla = sigla
    this.permanente = permanente
  }
}
