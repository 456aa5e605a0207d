import { hash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import { errorMessage, type Refusal, refuse } from '@primo/contract/platform/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CHANNELS, publishToChannel } from '../diagnostics/channels.ts'
import { replyRefusal } from '../http/errors.ts'
import { type Admission, type AdmissionLimits, createAdmission, type ReleaseSlot } from './admission.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Admission class of the route: `always` bypasses the limits, `file` uses those of file downloads, `shared` those of all
     * other calls.
     */
    admission?: 'always' | 'file' | 'shared'
    /** Whether the caller is authenticated by the time the handler runs. */
    recognised?: boolean
  }
}

/** Interval in milliseconds between two measurements of the event loop. */
const MEASURE_MS = 100
/** Minimum `Retry-After` in seconds; a random jitter of up to as much is added, so that clients do not all retry together. */
const AGAIN_S = 2
/** Maximum number of cached credentials that were authenticated. */
const KNOWN_MAX = 10_000
/** Admission limits of file downloads. Few run concurrently, since each holds a database connection until it is downloaded. */
const FILES: AdmissionLimits = { least: 2, most: 2, leastPerCaller: 1, waiting: 32, waitingPerCaller: 4 }

const CODE = 'SERVIZIO_AFFOLLATO'
const BODY = JSON.stringify({ message: errorMessage(CODE), error: CODE })
const again_s = () => AGAIN_S + Math.floor(Math.random() * (AGAIN_S + 1))
const busy = (): Refusal<typeof CODE> => refuse(CODE, { retry_s: again_s() })

/** Rejects a request before the framework processes it: under overload a rejection must cost almost nothing. */
function refuseEarly(req: IncomingMessage, reply: ServerResponse, origins: readonly string[]): void {
  publishToChannel(CHANNELS.refused, { code: CODE })
  publishToChannel(CHANNELS.answered, { method: req.method ?? '', route: null, status: 503, seconds: 0 })
  const { origin } = req.headers
  reply.writeHead(503, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(BODY),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'retry-after': String(again_s()),
    ...(origin !== undefined && origins.includes(origin)
      ? {
          'access-control-allow-origin': origin,
          'access-control-expose-headers': 'x-request-id, retry-after',
          vary: 'Origin',
        }
      : {}),
    // The request body is not read.
    ...(sendsBody(req) && { connection: 'close' }),
  })
  reply.end(BODY)
}

/** Measures the event loop periodically. @returns the function that stops it */
function measureEventLoop(admission: Pick<Admission, 'adjustLimits'>): () => void {
  let last = performance.now()
  let used = performance.eventLoopUtilization()
  const timer = setInterval(() => {
    const now = performance.now()
    const until = performance.eventLoopUtilization()
    admission.adjustLimits(performance.eventLoopUtilization(until, used).utilization, now - last - MEASURE_MS)
    last = now
    used = until
  }, MEASURE_MS)
  timer.unref()
  return () => clearInterval(timer)
}

const sendsBody = ({ headers }: { headers: IncomingHttpHeaders }) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

export type Admitted = {
  /** Number of connections in the database pool: beyond twice as many, concurrent calls only wait for a connection. */
  pool_size: number
  /** Whether to use the client address in `X-Forwarded-For`, set by a proxy. */
  trust_proxy: boolean
  /** Origins whose pages may read a rejection (CORS). */
  origins: readonly string[]
  /** Returns the network prefix of an IP address, which is the key of the fair queue for unauthenticated calls. */
  networkOf: (address: string) => string
  /** Returns whether a path is subject to admission control. */
  isAdmissionControlled: (path: string) => boolean
}

/**
 * Adds admission control to `app`: excess calls get 503 `SERVIZIO_AFFOLLATO` (docs/decisions/0120). The key of the fair queue is
 * the credential once it has been authenticated, else the network: forged credentials all count as one caller.
 */
export function admitCalls(
  app: FastifyInstance,
  { pool_size, trust_proxy, origins, networkOf, isAdmissionControlled }: Admitted,
): void {
  const most = Math.max(8, 2 * pool_size)
  const shared = createAdmission({
    least: 4,
    most,
    leastPerCaller: 2,
    waiting: 1_024,
    waitingPerCaller: 256,
  })
  const files = createAdmission(FILES)
  const known = new Set<string>()
  const callers = new WeakMap<FastifyRequest, string>()
  const leaves = new WeakMap<FastifyRequest, ReleaseSlot>()

  const admissionOf = (req: FastifyRequest) => (req.routeOptions.config.admission === 'file' ? files : shared)

  const shown = ({ headers }: { headers: IncomingHttpHeaders }) => headers.authorization ?? headers.cookie
  function callerOf(req: { headers: IncomingHttpHeaders }, address: string): string {
    const credential = shown(req)
    const session = credential === undefined ? null : hash('sha1', credential, 'base64')
    return session !== null && known.has(session) ? session : networkOf(address)
  }
  function addressOf({ headers, socket }: IncomingMessage): string {
    const written = trust_proxy
      ? String(headers['x-forwarded-for'] ?? '')
          .split(',')
          .at(-1)!
          .trim()
      : ''
    return written || (socket.remoteAddress ?? '')
  }

  /** Continues a call once it is admitted. With a free slot it continues synchronously. */
  function enter(req: FastifyRequest, reply: FastifyReply, caller: string, done: () => void): void {
    const settle = (leave: ReleaseSlot | null) => {
      if (!leave) replyRefusal(req, reply, busy())
      else if (req.raw.socket?.destroyed) {
        // The client disconnected while the call was queued.
        leave()
        reply.hijack()
      } else {
        leaves.set(req, leave)
        done()
      }
    }
    const entry = admissionOf(req).enter(caller)
    if (entry instanceof Promise) entry.then(settle)
    else settle(entry)
  }

  app.addHook('onRequest', (req, reply, done) => {
    if (req.routeOptions.config.admission === 'always') return done()
    const caller = callerOf(req, req.ip)
    callers.set(req, caller)
    if (!sendsBody(req)) enter(req, reply, caller, done)
    // A body may arrive slowly: the call is queued once it has been read.
    else if (admissionOf(req).isRefusing(caller)) replyRefusal(req, reply, busy())
    else done()
  })
  app.addHook('preValidation', (req, reply, done) => {
    const caller = callers.get(req)
    if (caller === undefined || leaves.has(req)) done()
    else enter(req, reply, caller, done)
  })
  app.addHook('preHandler', (req, _reply, done) => {
    const credential = shown(req)
    if (req.routeOptions.config.recognised && credential !== undefined) {
      if (known.size >= KNOWN_MAX) known.clear()
      known.add(hash('sha1', credential, 'base64'))
    }
    done()
  })
  // The response is ready and only has to be sent, so the slot is free. A file is produced while it is sent.
  app.addHook('onSend', (req, reply, payload, done) => {
    const leave = leaves.get(req)
    // A client that has disconnected already closed the response: the event does not come again.
    if (leave && req.routeOptions.config.admission === 'file' && !reply.raw.closed)
      reply.raw.once('close', leave)
    else leave?.()
    done(null, payload)
  })
  const [handle] = app.server.listeners('request') as [(req: IncomingMessage, reply: ServerResponse) => void]
  app.server.removeAllListeners('request')
  app.server.on('request', (req, reply) => {
    const path = req.url?.split('?', 1)[0] ?? ''
    if (
      req.method !== 'OPTIONS' &&
      isAdmissionControlled(path) &&
      shared.isRefusing(callerOf(req, addressOf(req)))
    )
      refuseEarly(req, reply, origins)
    else handle(req, reply)
  })
  const endMeasuring = measureEventLoop(shared)
  app.addHook('onClose', async () => endMeasuring())
}
