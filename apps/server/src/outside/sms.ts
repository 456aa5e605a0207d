import { smsText } from '@primo/domain/platform/message-text'
import type { Config } from '../platform/config/config.ts'
import { NotDelivered, type Send } from './delivery.ts'
import type { DevOutbox } from './dev-outbox.ts'
import { createTwilio } from './sms-twilio.ts'
import { createVonage } from './sms-vonage.ts'

/**
 * Creates the SMS sender: the services of `SMS_PROVIDER` and `SMS_FALLBACK`, else the development outbox. The fallback is tried
 * when the first fails, except when the number itself is rejected. In production without a service the delivery fails and is
 * retried: a message never counts as sent without being sent.
 */
export function createSmsSender({ sms, production }: Config, scatola: DevOutbox): Send {
  if (sms === null && !production) {
    return async ({ destinatario, testo }) => scatola.put({ canale: 'sms', destinatario, oggetto: '', testo })
  }
  const vie = (sms?.fornitori ?? []).map((f) =>
    f.nome === 'twilio' ? createTwilio(f, sms!.mittente) : createVonage(f, sms!.mittente),
  )
  return async (message) => {
    const pronto = { ...message, testo: smsText(message.testo) }
    let last: unknown = new NotDelivered('nessun servizio SMS', false)
    for (const spedisci of vie) {
      try {
        return await spedisci(pronto)
      } catch (error) {
        last = error
        if (error instanceof NotDelivered && error.permanente) break
      }
    }
    throw last
  }
}
