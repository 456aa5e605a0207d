import { CARTA, COLORE_DI_SERIE, shadesOf } from '@primo/domain/platform/aspetto'
import { companyLines } from '@primo/domain/platform/company'
import { createTransport } from 'nodemailer'
import type { Config } from '../platform/config/config.ts'
import { html } from '../platform/http/html-page.ts'
import { type DevOutbox, NotDelivered, type OutgoingMessage, type Send } from './delivery.ts'

const INK = '#1a1f2e'
const INK_2 = '#505564'
const FONT = `font-family:Figtree,-apple-system,'Segoe UI',Roboto,Arial,sans-serif`

type BrandingSettings = Pick<Config, 'look' | 'product' | 'public_url' | 'company'>

/**
 * Matches a URL on a line of its own. It is the call to action and becomes a button, while a URL within a sentence becomes a
 * link.
 */
const ALONE = /^https?:\/\/\S+$/
/** Matches a one-time code on a line of its own, which is emphasised. */
const CODE = /^\d{4,8}$/

/**
 * Renders the HTML version of an e-mail from its plain text, with the same content. It uses tables and inline styles, because
 * some mail clients support nothing else. The only image is the company's logo, at a URL that is the same for every recipient,
 * so it does not track them.
 */
export function emailHtml(text: string, { look, product, public_url, company }: BrandingSettings): string {
  const { base, on } = shadesOf('chiaro', look.colore ?? COLORE_DI_SERIE)
  const link = (address: string) => `<a href="${html(address)}" style="color:${base}">${html(address)}</a>`
  const linked = (line: string) =>
    line
      .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
      .map((piece, i) => (i % 2 === 1 ? link(piece) : html(piece)))
      .join('')
  const button = (address: string) =>
    `<a href="${html(address)}" style="display:inline-block;padding:13px 22px;border-radius:24px;background:${base};color:${on};font-weight:600;text-decoration:none">Apri la pagina</a></p><p style="margin:0 0 16px;font-size:13px;line-height:1.5;color:${INK_2};word-break:break-all">Se il pulsante non si apre, copia questo indirizzo: ${link(address)}`
  const lineOf = (line: string) => {
    if (ALONE.test(line)) return button(line)
    if (CODE.test(line))
      return `<span style="font-size:28px;font-weight:700;letter-spacing:4px">${line}</span>`
    return linked(line)
  }
  const paragraph = (lines: string) =>
    `<p style="margin:0 0 16px">${lines
      .split('\n')
      .map((line) => lineOf(line.trim()))
      .join('<br>')}</p>`
  const head = look.logo
    ? `<img src="${html(public_url)}/api/aspetto/logo" alt="${html(product)}" height="36" style="display:block;height:36px;max-width:240px;border:0;color:${base};font-size:20px;font-weight:700">`
    : `<span style="color:${base};font-size:20px;font-weight:700">${html(product)}</span>`
  const foot = companyLines(company).map(html).join('<br>')
  return `<!doctype html>
<html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"></head>
<body style="margin:0;background:${CARTA}"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${CARTA}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-top:4px solid ${base};border-radius:12px">
<tr><td style="padding:24px 28px 8px;${FONT}">${head}</td></tr>
<tr><td style="padding:16px 28px 12px;${FONT};font-size:16px;line-height:1.55;color:${INK}">${text
    .trim()
    .split(/\n{2,}/)
    .map(paragraph)
    .join('')}</td></tr>
</table>${foot ? `<p style="margin:16px 0 0;${FONT};font-size:12px;line-height:1.5;color:${INK_2}">${foot}</p>` : ''}
</td></tr></table></body></html>
`
}

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
 * @param sending_ms time limit for sending one message, in milliseconds
 */
export function createMailer(
  config: Config,
  outbox: DevOutbox,
  sending_ms = SENDING_MS,
): { spedisci: Send; chiudi: () => void } {
  if (config.smtp_url === null) {
    const spedisci = async ({ destinatario, oggetto, testo }: OutgoingMessage) =>
      outbox.put({ canale: 'email', destinatario, oggetto, testo: testo + letterhead(config) })
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
