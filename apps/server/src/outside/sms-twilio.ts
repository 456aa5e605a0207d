import type { Twilio } from '../platform/config/config-schema.ts'
import { NotDelivered, type Send } from './delivery.ts'
import { postForm } from './sms-http.ts'

/** Twilio's error codes for an invalid number or text, which make a retry useless. */
const FOR_EVER = new Set([21211, 21214, 21217, 21408, 21610, 21612, 21614, 21617, 21635])

/**
 * Sends SMS through Twilio (Programmable Messaging, `POST …/Accounts/{sid}/Messages.json`): 201 with a `sid`, or an object with
 * a numeric `code`. It has no idempotency key: after a lost response the message may arrive twice.
 */
export function createTwilio({ url, account, token }: Twilio, mittente: string): Send {
  const dove = `${url}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
  // A Twilio messaging service chooses the sender number itself.
  const start = mittente.startsWith('MG') && mittente.length === 34 ? 'MessagingServiceSid' : 'From'
  return async ({ destinatario, testo }) => {
    const fields = { To: destinatario, [start]: mittente, Body: testo }
    const { stato, dati } = await postForm('twilio', dove, fields, { authorization })
    const rifiutata = dati?.status === 'failed' || dati?.status === 'undelivered'
    if (stato >= 200 && stato < 300 && typeof dati?.sid === 'string' && !rifiutata) return
    const codice = Number(dati?.code ?? dati?.error_code)
    const sigla = `twilio ${stato}${Number.isSafeInteger(codice) && codice > 0 ? ` ${codice}` : ''}`
    throw new NotDelivered(sigla, FOR_EVER.has(codice))
  }
}
