import type { FastifyInstance } from 'fastify'
import { rispondiRifiuto } from './errors.ts'

/** How long a stop waits for the answers in the making; what has not ended by then is dropped. */
const ATTESA_MS = 10_000
const GIRO_MS = 100

/**
 * Makes `app.close()` end with the last answer. Node would keep a connection that was busy when the stop began
 * until its keep-alive runs out (72 s here), and a closing server checks no timeout any more: a client that
 * stopped half-way through its body would hold the stop for ever. What arrives on an open connection in the meantime
 * is told to come back.
 */
export function chiudiConUltimaRisposta(app: FastifyInstance): void {
  let giro: NodeJS.Timeout | undefined
  let limite: NodeJS.Timeout | undefined
  let inChiusura = false
  app.addHook('onRequest', async (req, reply) => {
    if (!inChiusura) return
    const messaggio = 'Il servizio si sta riavviando. Riprova tra poco.'
    await rispondiRifiuto(req, reply, { rifiuto: 'NON_PRONTO', messaggio, riprova_s: ATTESA_MS / 1000 })
  })
  app.addHook('preClose', async () => {
    inChiusura = true
    giro = setInterval(() => app.server.closeIdleConnections(), GIRO_MS)
    limite = setTimeout(() => app.server.closeAllConnections(), ATTESA_MS)
  })
  app.addHook('onClose', async () => {
    clearInterval(giro)
    clearTimeout(limite)
  })
}
