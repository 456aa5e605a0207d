import type { FastifyInstance } from 'fastify'
import type { Config } from '../../platform/config/config.ts'
import { html, htmlPage } from '../../platform/http/html-page.ts'

/** Path of the page with the legal notice. */
export const NOTE_LEGALI = '/note-legali'

/** Returns the link to the page with the legal notice; null until the company has entered its name in the settings. */
export const linkNoteLegali = ({ company, public_url }: Config): string | null =>
  company.ragione_sociale ? public_url + NOTE_LEGALI : null

/**
 * Returns the HTML page of the legal notice: the company responsible for the programme and its contacts (art. 7 of D.Lgs.
 * 70/2003, art. 2250 of the Civil Code).
 */
export function noteLegali({ product, company, support_email, website }: Config): string {
  const mail = (address: string) => `<a href="mailto:${html(address)}">${html(address)}</a>`
  const facts: [string, string | null][] = [
    ['Ragione sociale', company.ragione_sociale && html(company.ragione_sociale)],
    ['Sede legale', company.sede && html(company.sede)],
    ['Partita IVA', company.partita_iva && html(company.partita_iva)],
    ['Registro delle imprese', company.rea && `REA ${html(company.rea)}`],
    ['Elenco OAM', company.oam && `numero ${html(company.oam)}`],
    ['PEC', company.pec && mail(company.pec)],
    ['Assistenza', support_email && mail(support_email)],
    ['Sito', website && `<a href="${html(website)}">${html(website)}</a>`],
    ['Responsabile della protezione dei dati', company.dpo && html(company.dpo)],
    ['Autorità di vigilanza', company.autorita && html(company.autorita)],
  ]
  const rows = facts
    .filter(([, value]) => value)
    .map(([name, value]) => `<tr><th scope="row">${name}</th><td>${value}</td></tr>`)
  return htmlPage(
    `Note legali di ${product}`,
    `<h1>Note legali</h1>
<p>${html(product)} è di chi trovi qui sotto.</p>
<table>${rows.join('\n')}</table>
<p class="nota">Che cosa facciamo dei tuoi dati è nell’<a href="/informativa">informativa</a>.</p>`,
  )
}

/** Serves the page with the legal notice. */
export function noteLegaliRoute(app: FastifyInstance, config: Config): void {
  app.get(NOTE_LEGALI, (_req, reply) => reply.type('text/html; charset=utf-8').send(noteLegali(config)))
}
