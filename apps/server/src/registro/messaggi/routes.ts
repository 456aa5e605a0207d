import { isIP } from 'node:net'
import * as contratto from '@primo/contract/registro/operatore-messaggi'
import { longInstant } from '@primo/domain/platform/dates'
import { aOrAd } from '@primo/domain/platform/italian'
import { quanti } from '@primo/domain/platform/numbers'
import { type and, desc, gt, isNotNull, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DevOutbox, SentMessage } from '../../external/delivery.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { replyRefusal } from '../../platform/http/errors.ts'
import { html, htmlPage } from '../../platform/http/html-page.ts'
import type { Services } from '../../platform/services/services.ts'
import { riprovaMessaggi, TO_TRY_AGAIN } from './commands.ts'
import { TO_BE_SENT } from './delivery.ts'
import { messaggio } from './tables.ts'

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

const CHANNELS = ['email', 'sms'] as const

async function stato(db: Db): Promise<contratto.StatoMessaggi> {
  const count = (which: ReturnType<typeof and>) => sql<number>`count(*) filter (where ${which})::int`
  const conti = await db
    .select({
      canale: messaggio.canale,
      consegnati: count(isNotNull(messaggio.consegnato_il)),
      in_attesa: count(TO_BE_SENT),
      non_partiti: count(isNotNull(messaggio.fallito_il)),
      da_riprovare: count(TO_TRY_AGAIN),
    })
    .from(messaggio)
    .where(gt(messaggio.creato_il, sql`now() - interval '30 days'`))
    .groupBy(messaggio.canale)
  const last = await db
    .select()
    .from(messaggio)
    .where(isNotNull(messaggio.fallito_il))
    .orderBy(desc(messaggio.creato_il), desc(messaggio.id))
    .limit(20)
  const nulla = { consegnati: 0, in_attesa: 0, non_partiti: 0, da_riprovare: 0 }
  return {
    canali: CHANNELS.map((canale) => conti.find((c) => c.canale === canale) ?? { canale, ...nulla }),
    ultimi: last.map((m) => ({
      id: m.id,
      canale: m.canale,
      creato_il: m.creato_il.toISOString(),
      fallito_il: m.fallito_il!.toISOString(),
      tentativi: m.tentativi,
      causa: m.causa ?? 'nessuna risposta',
    })),
  }
}

/** Binds the operators' endpoints of the outbox: numbers of messages and causes of failure, never a recipient. */
export function messagesRoutes(bind: Bind, { db, jobs }: Services): void {
  bind(contratto.statoMessaggi, async () => ({ data: await stato(db) }))
  bind(contratto.riprovaMessaggi, async ({ caller, withTransaction }) => {
    const n = await withTransaction((trx) => riprovaMessaggi(trx, jobs, caller.utente_id))
    const message =
      n === 0 ? 'Non c’è nulla da riprovare.' : `Si riprova con ${quanti(n, 'messaggio', 'messaggi')}.`
    return { data: { quanti: n }, message }
  })
}
