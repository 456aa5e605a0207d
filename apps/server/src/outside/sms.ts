import { smsText } from '@primo/domain/platform/sms'
import type { Config } from '../platform/config/config.ts'
import { NotDelivered, type Send } from './delivery.ts'
import type { DevOutbox } from './dev-outbox.ts'
import { createTwilio } from './sms-twilio.ts'
import { createVonage } from './sms-vonage.ts'

/**
 * SMS by the services of `SMS_PROVIDER` and `SMS_FALLBACK`, else into the box of the development page. The second is
 * asked when the first could not, never when the number itself is refused. In production without a service the
 * delivery fails and is tried again: a message is never taken for sent.
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
