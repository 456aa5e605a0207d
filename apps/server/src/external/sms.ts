import { smsLength, smsText } from '@primo/domain/platform/message-text'
import type { Config } from '../platform/config/config.ts'
import type { Twilio, Vonage } from '../platform/config/config-schema.ts'
import { type DevOutbox, NotDelivered, type Send } from './delivery.ts'

const WAIT_MS = 10_000
/** Maximum size of a response; SMS services return a few hundred bytes. */
const ANSWER_MAX = 64 * 1024

/** Response of an SMS service: its status, and its JSON if it is an object. */
type SmsReply = { stato: number; dati: Record<string, unknown> | null }

/**
 * Posts a form to an SMS service and reads the response.
 * @throws NotDelivered, not permanent, when there is no response in time.
 */
async function postForm(
  servizio: string,
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<SmsReply> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { accept: 'application/json', ...headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(WAIT_MS),
    })
    return { stato: answer.status, dati: await readAnswer(answer) }
  } catch (error) {
    const causa = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const { name, code } = causa as { name?: string; code?: unknown }
    throw new NotDelivered(`${servizio} ${typeof code === 'string' ? code : (name ?? 'errore')}`, false)
  }
}

async function readAnswer(answer: Response): Promise<Record<string, unknown> | null> {
  let text = ''
  const decodifica = new TextDecoder()
  for await (const piece of answer.body ?? []) {
    text += decodifica.decode(piece, { stream: true })
    if (text.length > ANSWER_MAX) return null
  }
  try {
    const data: unknown = JSON.parse(text)
    return typeof data === 'object' && data !== null && !Array.isArray(data)
      ? (data as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/** Twilio's error codes for an invalid number or text, which make a retry useless. */
const TWILIO_FOR_EVER = new Set([21211, 21214, 21217, 21408, 21610, 21612, 21614, 21617, 21635])

/**
 * Sends SMS through Twilio (Programmable Messaging, `POST …/Accounts/{sid}/Messages.json`): 201 with a `sid`, or an object with
 * a numeric `code`. It has no idempotency key: after a lost response the message may arrive twice.
 */
function createTwilio({ url, account, token }: Twilio, mittente: string): Send {
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
    throw new NotDelivered(sigla, TWILIO_FOR_EVER.has(codice))
  }
}

/** Vonage's statuses for an invalid number or text, which make a retry useless. */
const VONAGE_FOR_EVER = new Set(['3', '6', '7', '12'])

/**
 * Sends SMS through Vonage (SMS API, `POST /sms/json`): always 200, with a `status` for each segment, «0» when accepted.
 * `client-ref` carries the message's deduplication id, so that duplicates can be recognised in its reports.
 */
function createVonage({ url, chiave, segreto }: Vonage, mittente: string): Send {
  return async ({ destinatario, testo, impronta }) => {
    const { stato, dati } = await postForm('vonage', `${url}/sms/json`, {
      api_key: chiave,
      api_secret: segreto,
      from: mittente.replace(/^\+/, ''),
      to: destinatario.replace(/^\+/, ''),
      text: testo,
      'client-ref': impronta,
      ...(smsLength(testo).alfabeto === 'UCS-2' ? { type: 'unicode' } : {}),
    })
    const parts = Array.isArray(dati?.messages) ? (dati.messages as unknown[]) : []
    const stati = parts.map((p) => (typeof p === 'object' && p && 'status' in p ? String(p.status) : '?'))
    if (stato === 200 && stati.length > 0 && stati.every((s) => s === '0')) return
    const first = stati.find((s) => s !== '0')
    const sigla = first !== undefined && /^\d{1,3}$/.test(first) ? first : String(stato)
    // Some segments were accepted and others not: the recipient has an incomplete message, so it is sent again.
    const permanente = first !== undefined && VONAGE_FOR_EVER.has(first) && !stati.includes('0')
    throw new NotDelivered(`vonage ${sigla}`, permanente)
  }
}

/**
 * Creates the SMS sender: the services of `SMS_PROVIDER` and `SMS_FALLBACK`, else the development outbox. The fallback service is
 * tried when the first fails, except when the first rejects the number itself. In production without a service every delivery
 * fails, to be retried later: no message counts as sent without being sent.
 */
export function createSmsSender({ sms, production }: Config, outbox: DevOutbox): Send {
  if (sms === null && !production) {
    return async ({ destinatario, testo }) => outbox.put({ canale: 'sms', destinatario, oggetto: '', testo })
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
