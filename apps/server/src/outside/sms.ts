import { testoSms } from '@primo/domain/platform/sms'
import type { Config } from '../platform/config/config.ts'
import { NonConsegnato, type Spedisci } from './consegna.ts'
import type { Scatola } from './scatola.ts'
import { creaTwilio } from './sms-twilio.ts'
import { creaVonage } from './sms-vonage.ts'

/**
 * SMS by the services of `SMS_PROVIDER` and `SMS_FALLBACK`, else into the box of the development page. The second is
 * asked when the first could not, never when the number itself is refused. In production without a service the
 * delivery fails and is tried again: a message is never taken for sent.
 */
export function creaSms({ sms, produzione }: Config, scatola: Scatola): Spedisci {
  if (sms === null && !produzione) {
    return async ({ destinatario, testo }) =>
      scatola.deposita({ canale: 'sms', destinatario, oggetto: '', testo })
  }
  const vie = (sms?.fornitori ?? []).map((f) =>
    f.nome === 'twilio' ? creaTwilio(f, sms!.mittente) : creaVonage(f, sms!.mittente),
  )
  return async (messaggio) => {
    const pronto = { ...messaggio, testo: testoSms(messaggio.testo) }
    let ultimo: unknown = new NonConsegnato('nessun servizio SMS', false)
    for (const spedisci of vie) {
      try {
        return await spedisci(pronto)
      } catch (errore) {
        ultimo = errore
        if (errore instanceof NonConsegnato && errore.permanente) break
      }
    }
    throw ultimo
  }
}
