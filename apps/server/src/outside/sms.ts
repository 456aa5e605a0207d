import type { Config } from '../config.ts'
import { NonConsegnato, type Spedisci } from './consegna.ts'
import type { Scatola } from './scatola.ts'

/**
 * SMS into the box of the development page. In production there is no provider yet: the delivery fails,
 * is logged and tried again, so that a message is never taken for sent.
 */
export function creaSms(config: Config, scatola: Scatola): Spedisci {
  if (!config.produzione) {
    return async ({ destinatario, testo }) =>
      scatola.deposita({ canale: 'sms', destinatario, oggetto: '', testo })
  }
  return async () => {
    throw new NonConsegnato('nessun servizio SMS', false)
  }
}
