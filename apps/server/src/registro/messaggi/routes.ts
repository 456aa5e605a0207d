import { isIP } from 'node:net'
import { longInstant } from '@primo/domain/platform/dates'
import { aOrAd } from '@primo/domain/platform/italian'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DevOutbox, SentMessage } from '../../external/delivery.ts'
import type { Config } from '../../platform/config/config.ts'
import { replyRefusal } from '../../platform/http/errors.ts'
import { html, htmlPage } from '../../platform/http/html-page.ts'

/** Converts a text message to HTML with links and line breaks. */
const textAsHtml = (text: string) =>
  html(text)
    .replace(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}">${link}</a>`)
    .replaceAll('\n', '<br>')

function messageCard(m: SentMessage): string {
  return `<h2>${m.canale === 'sms' ? 'SMS' : html(m.oggetto)}</h2>
<p class="nota">${m.canale === 'sms' ? 'SMS' : 'E-mail'} ${aOrAd(html(m.destinatario))}, ${longInstant(new Date(m.inviato_il))}</p>
<p>${textAsHtml(m.testo)}</p>`
}

/** Renders the development outbox: the messages that would have been sent. */
function outboxPage(messaggi: readonly SentMessage[]): string {
  return htmlPage(
    'Posta di prova',
    `<h1>Posta di prova</h1>
<p class="nota">I messaggi che partirebbero: restano solo in memoria, la pagina si aggiorna da sé, e in produzione non c’è.</p>
${messaggi.length === 0 ? '<p>Ancora nessun messaggio.</p>' : messaggi.map(messageCard).join('\n')}`,
  )
}

function isLocal(indirizzo: string | undefined): boolean {
  const ip = (indirizzo ?? '').replace(/^::ffff:/, '')
  return ip === '::1' || (isIP(ip) === 4 && ip.startsWith('127.'))
}

/** Host names under which this machine may be addressed. Any other may be a DNS rebinding attack by a foreign page. */
const LOCAL_NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Returns whether a request comes from this machine, addressed by its own name, and not through a proxy that may forward other
 * clients.
 */
function fromHere(req: FastifyRequest): boolean {
  const inoltrata = 'x-forwarded-for' in req.headers || 'forwarded' in req.headers
  return isLocal(req.socket.remoteAddress) && !inoltrata && LOCAL_NAMES.has(req.hostname)
}

/** Serves the development outbox at `/dev/posta` and `/dev/posta.json`, to this machine only. It does not exist in production. */
export function outboxRoutes(app: FastifyInstance, config: Config, outbox: DevOutbox): void {
  const visibile = (req: FastifyRequest) => !config.production && fromHere(req)
  app.get('/dev/posta', (req, reply) => {
    if (!visibile(req)) return replyRefusal(req, reply, { refused: 'NON_TROVATO' })
    return reply
      .header('cache-control', 'no-store')
      .header('refresh', '3')
      .type('text/html; charset=utf-8')
      .send(outboxPage(outbox.read()))
  })
  app.get('/dev/posta.json', (req, reply) => {
    if (!visibile(req)) return replyRefusal(req, reply, { refused: 'NON_TROVATO' })
    return reply.header('cache-control', 'no-store').send(outbox.read())
  })
}
