import type { Config } from '../config.ts'
import type { Spedisci } from './posta.ts'
import type { Scatola } from './scatola.ts'

/**
 * SMS into the box of the development page. In production there is no provider yet: the delivery fails,
 * is logged and tried again, so that a message is never taken for sent.
 */
export function creaSms(config: Config, scatola: Scatola): Spedisci {
  if (!config.produzione) return async (messaggio) => scatola.deposita(messaggio)
  return async () => {
    throw new Error('SMS non consegnato: nessun servizio SMS configurato')
  }
}
