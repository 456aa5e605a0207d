import { companyLines } from '@primo/domain/platform/company'
import { createTransport } from 'nodemailer'
import type { Config } from '../platform/config/config.ts'
import { NotDelivered, type OutgoingMessage, type Send } from './delivery.ts'
import type { DevOutbox } from './dev-outbox.ts'
import { letterHtml } from './letter.ts'

/** How long a mail server is waited for; `SMTP_URL` may say otherwise (`?socketTimeout=120000`). */
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 20_000,
  greetingTimeout: 20_000,
  socketTimeout: 60_000,
}
/** Whoever drips is never silent: past so long a letter is taken back, before another process takes it up (`DEPARTURE_MIN`). */
const SENDING_MS = 240_000
/** Few connections, kept open, renewed now and then: what shared mail servers put up with. */
const TOGETHER = { pool: true, maxConnections: 3, maxMessages: 100, idleTimeout: 30_000 } as const

const LOCAL = /^(localhost|127\.|\[?::1)/
/** One address and nothing else: no list, no display name, no new line to write a header of one's own on. */
const AN_ADDRESS = /^[^\s<>(),;:"\\]+@[^\s<>(),;:"\\@]+$/

function transportOf(smtp_url: string, mittente: string) {
  const dove = new URL(smtp_url)
  // A password never travels in the clear, unless the settings say that there is no TLS.
  const requireTLS = dove.username !== '' && dove.protocol === 'smtp:' && !LOCAL.test(dove.hostname)
  // A dropped connection is not tried again underneath: how often a message leaves is decided in one place.
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

/** What an SMTP failure means. Its text quotes the recipient: only its codes go on. */
function failure(error: unknown): NotDelivered {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string }
  // A «no» to the recipient or to the message is for good; one to the login or to the sender is for the operator
  // to put right, and the message waits for it.
  const delMessaggio = command !== undefined && /^(RCPT|DATA|BDAT)/i.test(command)
  const permanente = responseCode !== undefined && responseCode >= 500 && delMessaggio
  return new NotDelivered([code ?? 'errore', responseCode ?? ''].join(' ').trim(), permanente)
}

/** What every letter ends with, once the company has said who it is. */
function letterhead({ company }: Config): string {
  const lines = companyLines(company)
  return lines.length > 0 ? `\n\n-- \n${lines.join('\n')}` : ''
}

/**
 * E-mail by SMTP when `SMTP_URL` says where, else into the box of the development page.
 * @param sending_ms how long a message may take to leave
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
          // The display name and the address apart: a product name with a comma stays one sender.
          from: { name: config.product, address: config.sender },
          to: { name: '', address: destinatario },
          // A name with a new line in it stays on the subject's one line.
          subject: oggetto.replace(/\s+/g, ' '),
          text: testo + letterhead(config),
          html: letterHtml(testo, config),
          messageId: `<${impronta}@${dominio}>`,
          signal: AbortSignal.timeout(sending_ms),
          // No answer from robots to a robot (RFC 3834).
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
