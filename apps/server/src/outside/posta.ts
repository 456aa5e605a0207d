import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import type { Messaggio, Scatola } from './scatola.ts'

/** Delivers a message or throws; what it throws names no recipient. */
export type Spedisci = (messaggio: Messaggio) => Promise<void>

/** E-mail by SMTP when `SMTP_URL` says where, else into the box of the development page. */
export function creaPosta(config: Config, scatola: Scatola): Spedisci {
  if (config.smtp_url === null) return async (messaggio) => scatola.deposita(messaggio)
  const trasporto = createTransport(config.smtp_url, { from: config.mittente })
  return async ({ destinatario, oggetto, testo }) => {
    try {
      await trasporto.sendMail({
        // The display name and the address apart: a product name with a comma stays one sender.
        from: { name: config.prodotto, address: config.mittente },
        to: destinatario,
        subject: oggetto,
        text: testo,
      })
    } catch (errore) {
      // An SMTP answer quotes the recipient: only its code goes on.
      const { code, responseCode } = errore as { code?: string; responseCode?: number }
      throw new Error(`posta non consegnata: ${code ?? 'errore'} ${responseCode ?? ''}`.trim())
    }
  }
}
