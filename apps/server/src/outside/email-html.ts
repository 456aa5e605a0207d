import { CARTA, COLORE_DI_SERIE, shadesOf } from '@primo/domain/platform/aspetto'
import { companyLines } from '@primo/domain/platform/company'
import type { Config } from '../platform/config/config.ts'
import { html } from '../platform/http/html-page.ts'

const INK = '#1a1f2e'
const INK_2 = '#505564'
const FONT = `font-family:Figtree,-apple-system,'Segoe UI',Roboto,Arial,sans-serif`

type Dress = Pick<Config, 'look' | 'product' | 'public_url' | 'company'>

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
export function emailHtml(text: string, { look, product, public_url, company }: Dress): string {
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
