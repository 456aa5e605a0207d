import type { FastifyInstance } from 'fastify'
import { replyRefusal } from './errors.ts'

/** Maximum wait of a graceful shutdown for the responses in progress; then connections are closed. */
const WAIT_MS = 10_000
const ROUND_MS = 100

/**
 * Makes `app.close()` end with the last response. Node would keep a connection that was busy when the shutdown began until its
 * keep-alive expires (72 s here), and a closing server checks no timeout any more: a client that stopped half-way through its
 * body would block the shutdown for ever. New requests on an open connection get a refusal with `Retry-After`.
 */
export function closeAfterLastResponse(app: FastifyInstance): void {
  let round: NodeJS.Timeout | undefined
  let limit: NodeJS.Timeout | undefined
  let inChiusura = false
  app.addHook('onRequest', (req, reply, done) => {
    if (!inChiusura) return done()
    const message = 'Il servizio si sta riavviando. Riprova tra poco.'
    replyRefusal(req, reply, { refused: 'NON_PRONTO', message, retry_s: WAIT_MS / 1000 })
  })
  app.addHook('preClose', async () => {
    inChiusura = true
    round = setInterval(() => app.server.closeIdleConnections(), ROUND_MS)
    limit = setTimeout(() => app.server.closeAllConnections(), WAIT_MS)
  })
  app.addHook('onClose', async () => {
    clearInterval(round)
    clearTimeout(limit)
  })
}
