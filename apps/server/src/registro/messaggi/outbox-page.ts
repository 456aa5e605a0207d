import { longInstant } from '@primo/domain/platform/dates'
import type { SentMessage } from '../../outside/dev-outbox.ts'
import { html, htmlPage } from '../../platform/http/html-page.ts'

/** Converts a text message to HTML with links and line breaks. */
const textAsHtml = (text: string) =>
  html(text)
    .replace(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}">${link}</a>`)
    .replaceAll('\n', '<br>')

function messageCard(m: SentMessage): string {
  return `<h2>${m.canale === 'sms' ? 'SMS' : html(m.oggetto)}</h2>
<p class="nota">${m.canale === 'sms' ? 'SMS' : 'E-mail'} a ${html(m.destinatario)}, ${longInstant(new Date(m.inviato_il))}</p>
<p>${textAsHtml(m.testo)}</p>`
}

/** Renders the development outbox: the messages that would have been sent. */
export function outboxPage(messaggi: readonly SentMessage[]): string {
  return htmlPage(
    'Posta di prova',
    `<h1>Posta di prova</h1>
<p class="nota">I messaggi che partirebbero: restano solo in memoria, la pagina si aggiorna da sé, e in produzione non c’è.</p>
${messaggi.length === 0 ? '<p>Ancora nessun messaggio.</p>' : messaggi.map(messageCard).join('\n')}`,
  )
}
