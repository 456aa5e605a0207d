import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { rispondiRifiuto } from '../errors.ts'
import type { Scatola } from '../outside/scatola.ts'
import { paginaPosta } from './pagina.ts'

function locale(indirizzo: string | undefined): boolean {
  const ip = (indirizzo ?? '').replace(/^::ffff:/, '')
  return ip === '::1' || (isIP(ip) === 4 && ip.startsWith('127.'))
}

/** Asked from this very machine: both the connection and, behind a proxy, who is said to be behind it. */
const daQui = (req: FastifyRequest) => locale(req.socket.remoteAddress) && locale(req.ip)

/** `/dev/posta` and `/dev/posta.json`: for this machine's eyes only, and not there in production. */
export function rottePosta(app: FastifyInstance, config: Config, scatola: Scatola): void {
  const visibile = (req: FastifyRequest) => !config.produzione && daQui(req)
  app.get('/dev/posta', (req, reply) => {
    if (!visibile(req)) return rispondiRifiuto(req, reply, { rifiuto: 'NON_TROVATO' })
    return reply
      .header('cache-control', 'no-store')
      .header('refresh', '3')
      .type('text/html; charset=utf-8')
      .send(paginaPosta(scatola.leggi()))
  })
  app.get('/dev/posta.json', (req, reply) => {
    if (!visibile(req)) return rispondiRifiuto(req, reply, { rifiuto: 'NON_TROVATO' })
    return reply.header('cache-control', 'no-store').send(scatola.leggi())
  })
}
