import { smsLength } from '@primo/domain/platform/message-text'
import type { Vonage } from '../platform/config/config-schema.ts'
import { NotDelivered, type Send } from './delivery.ts'
import { postForm } from './sms-http.ts'

/** Vonage's statuses for an invalid number or text, which make a retry useless. */
const FOR_EVER = new Set(['3', '6', '7', '12'])

/**
 * Sends SMS through Vonage (SMS API, `POST /sms/json`): always 200, with a `status` for each segment, «0» when accepted.
 * `client-ref` carries the message's deduplication id, so that duplicates can be recognised in its reports.
 */
export function createVonage({ url, chiave, segreto }: Vonage, mittente: string): Send {
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
    const permanente = first !== undefined && FOR_EVER.has(first) && !stati.includes('0')
    throw new NotDelivered(`vonage ${sigla}`, permanente)
  }
}
