import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { replyRefusal } from './errors.ts'

/** Idle timeout of a response that the client does not read, and interval of the checks. */
const PATIENCE_MS = 120_000
const CHECK_MS = 15_000

/** Bytes read by the client at the last progress, and number of checks since then. */
type Taken = { bytes: number; still: number }

/**
 * Closes connections whose client does not read its response (slow-read denial of service): Node limits the time of a request,
 * but lets a response wait for ever, with its connection and memory. It costs nothing per request, only a periodic check of all
 * connections. It counts checks instead of elapsed time: while this process was suspended, no client could read.
 * @param times `patience_ms` is the time without progress after which a connection is closed, `round_ms` the interval of the
 * checks
 */
export function closeSlowReaders(
  app: FastifyInstance,
  { patience_ms = PATIENCE_MS, round_ms = CHECK_MS }: { patience_ms?: number; round_ms?: number } = {},
): void {
  const open = new Map<Socket, Taken | null>()
  app.server.on('connection', (socket: Socket) => {
    open.set(socket, null)
    socket.once('close', () => open.delete(socket))
  })
  const looks = Math.ceil(patience_ms / round_ms)
  const round = setInterval(() => {
    for (const [socket, before] of open) {
      // No response is pending: Node's own timeouts cover idle and incoming requests.
      if (socket.writableLength === 0) {
        if (before) open.set(socket, null)
        continue
      }
      const bytes = socket.bytesWritten - socket.writableLength
      if (!before || bytes > before.bytes) open.set(socket, { bytes, still: 0 })
      // Closed without a reset, the kernel would keep the unread response, up to megabytes, until the client has read it.
      else if (before.still + 1 >= looks) socket.resetAndDestroy()
      else before.still += 1
    }
  }, round_ms)
  round.unref()
  app.addHook('onClose', async () => clearInterval(round))
}

/** Maximum wait of a graceful shutdown for the responses in progress; then connections are closed. */
const WAIT_MS = 10_000
const ROUND_MS = 100

/**
 * Makes `app.close()` finish when the last response has been sent. By itself Node would keep a connection that was busy when the
 * shutdown began until its keep-alive expires (72 s here), and check no timeout any more: a client that stopped half-way through
 * its request body would block the shutdown for ever. New requests on an open connection get a refusal with `Retry-After`.
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
