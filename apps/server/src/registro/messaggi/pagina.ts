import { istanteLungo } from '@primo/domain/platform/data'
import type { MessaggioInviato } from '../../outside/scatola.ts'
import { html, paginaHtml } from '../../platform/http/pagina-html.ts'

/** The text with its links to follow; new lines stay new lines. */
const testoHtml = (testo: string) =>
  html(testo)
    .replace(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}">${link}</a>`)
    .replaceAll('\n', '<br>')

function scheda(m: MessaggioInviato): string {
  return `<h2>${m.canale === 'sms' ? 'SMS' : html(m.oggetto)}</h2>
<p class="nota">${m.canale === 'sms' ? 'SMS' : 'E-mail'} a ${html(m.destinatario)}, ${istanteLungo(new Date(m.inviato_il))}</p>
<p>${testoHtml(m.testo)}</p>`
}

/** The page of what would have left. */
export function paginaPosta(messaggi: readonly MessaggioInviato[]): string {
  return paginaHtml(
    'Posta di prova',
    `<h1>Posta di prova</h1>
<p class="nota">I messaggi che partirebbero: restano solo in memoria, la pagina si aggiorna da sé, e in produzione non c’è.</p>
${messaggi.length === 0 ? '<p>Ancora nessun messaggio.</p>' : messaggi.map(scheda).join('\n')}`,
  )
}
