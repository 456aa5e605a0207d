import { companyLines } from '@primo/domain/platform/company'
import { createTransport } from 'nodemailer'
import type { Config } from '../platform/config/config.ts'
import { NotDelivered, type OutgoingMessage, type Send } from './delivery.ts'
import type { DevOutbox } from './dev-outbox.ts'
import { emailHtml } from './email-html.ts'

/** Timeouts of the connection to the mail server. `SMTP_URL` may override them (`?socketTimeout=120000`). */
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 20_000,
  greetingTimeout: 20_000,
  socketTimeout: 60_000,
}
/**
 * Total time limit of a sending, against servers that respond too slowly to trigger an idle timeout. It expires before another
 * process may retry the message (`DEPARTURE_MIN`).
 */
const SENDING_MS = 240_000
/** Connection limits that shared mail servers tolerate: few, kept open, renewed periodically. */
const TOGETHER = { pool: true, maxConnections: 3, maxMessages: 100, idleTimeout: 30_000 } as const

const LOCAL = /^(localhost|127\.|\[?::1)/
/** A single address: no list, no display name, no line break that could inject a header. */
const AN_ADDRESS = /^[^\s<>(),;:"\\]+@[^\s<>(),;:"\\@]+$/

function transportOf(smtp_url: string, mittente: string) {
  const dove = new URL(smtp_url)
  // Credentials require TLS, unless the settings disable it.
  const requireTLS = dove.username !== '' && dove.protocol === 'smtp:' && !LOCAL.test(dove.hostname)
  // No automatic retry on a dropped connection: retries are decided in one place, the delivery job.
  return createTransport(
    {
      url: smtp_url,
      ...TOGETHER,
      ...TIMEOUTS,
      maxRequeues: 0,
      requireTLS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: mittente },
  )
}

/** Classifies an SMTP error. Its text quotes the recipient, so only its codes are kept. */
function failure(error: unknown): NotDelivered {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string }
  // A rejection of the recipient or of the message is permanent. One of the login or of the sender must be fixed by the operator,
  // and the message is retried.
  const delMessaggio = command !== undefined && /^(RCPT|DATA|BDAT)/i.test(command)
  const permanente = responseCode !== undefined && responseCode >= 500 && delMessaggio
  return new NotDelivered([code ?? 'errore', responseCode ?? ''].join(' ').trim(), permanente)
}

/** Returns the signature of every e-mail; empty until the company data is set. */
function letterhead({ company }: Config): string {
  const lines = companyLines(company)
  return lines.length > 0 ? `\n\n-- \n${lines.join('\n')}` : ''
}

/**
 * Creates the mailer: SMTP when `SMTP_URL` is set, else the development outbox.
 * @param sending_ms time limit of a sending
 */
export function createMailer(
  config: Config,
  scatola: DevOutbox,
  sending_ms = SENDING_MS,
): { spedisci: Send; chiudi: () => void } {
  if (config.smtp_url === null) {
    const spedisci = async ({ destinatario, oggetto, testo }: OutgoingMessage) =>
      scatola.put({ canale: 'email', destinatario, oggetto, testo: testo + letterhead(config) })
    return { spedisci, chiudi: () => {} }
  }
  const trasporto = transportOf(config.smtp_url, config.sender)
  const dominio = config.sender.slice(config.sender.lastIndexOf('@') + 1)
  return {
    chiudi: () => trasporto.close(),
    spedisci: async ({ destinatario, oggetto, testo, impronta, disiscrizione }) => {
      if (!AN_ADDRESS.test(destinatario)) throw new NotDelivered('indirizzo non valido', true)
      try {
        await trasporto.sendMail({
          // Name and address are separate fields: a product name with a comma stays a single sender.
          from: { name: config.product, address: config.sender },
          to: { name: '', address: destinatario },
          // Line breaks in a name must not split the subject header.
          subject: oggetto.replace(/\s+/g, ' '),
          text: testo + letterhead(config),
          html: emailHtml(testo, config),
          messageId: `<${impronta}@${dominio}>`,
          signal: AbortSignal.timeout(sending_ms),
          // Suppresses automatic replies (RFC 3834).
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(disiscrizione && {
              'List-Unsubscribe': `<${disiscrizione}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
        })
      } catch (error) {
        throw failure(error)
      }
    },
  }
}
