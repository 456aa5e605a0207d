import { hash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import { errorMessage, type Refusal, refuse } from '@primo/contract/platform/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { replyRefusal } from '../http/errors.ts'
import { SIGNALS, tell } from '../signals/signals.ts'
import { type Admission, type Bounds, createAdmission, type Leave } from './admission.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How a call is let in: `always`, whatever the load; `file`, among those that write one; else with all the others. */
    admission?: 'always' | 'file' | 'shared'
    /** Who calls has been recognised by the time it is worked on. */
    recognised?: boolean
  }
}

/** How often the thread is felt. */
const FEEL_MS = 100
/** After how long who was refused may ask again, at least; as much again is drawn, so that not all come back at once. */
const AGAIN_S = 2
/** Callers that are remembered to be somebody. */
const KNOWN_MAX = 10_000
/** Files are few at a time: each holds a connection for as long as it is read. */
const FILES: Bounds = { least: 2, most: 2, waiting: 32, waitingPerCaller: 4 }

const CODE = 'SERVIZIO_AFFOLLATO'
const BODY = JSON.stringify({ message: errorMessage(CODE), error: CODE })
const again_s = () => AGAIN_S + Math.floor(Math.random() * (AGAIN_S + 1))
const busy = (): Refusal<typeof CODE> => refuse(CODE, { retry_s: again_s() })

/**
 * Says no to a request before anything else is made of it: refusing what is refused by the thousand has to cost next to
 * nothing, or it is what the server is busy with.
 */
function refuseEarly(req: IncomingMessage, reply: ServerResponse, origins: readonly string[]): void {
  tell(SIGNALS.refused, { code: CODE })
  tell(SIGNALS.answered, { method: req.method ?? '', route: null, status: 503, seconds: 0 })
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
    // What it was sending is not read.
    ...(sendsBody(req) && { connection: 'close' }),
  })
  reply.end(BODY)
}

/** Feels the thread now and then. @returns what ends it */
function feelThread(admission: Pick<Admission, 'feel'>): () => void {
  let last = performance.now()
  let used = performance.eventLoopUtilization()
  const timer = setInterval(() => {
    const now = performance.now()
    const until = performance.eventLoopUtilization()
    admission.feel(performance.eventLoopUtilization(until, used).utilization, now - last - FEEL_MS)
    last = now
    used = until
  }, FEEL_MS)
  timer.unref()
  return () => clearInterval(timer)
}

const sendsBody = ({ headers }: { headers: IncomingHttpHeaders }) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

export type Admitted = {
  /** Connections to the database: more than twice as many calls together would only wait for them. */
  pool_size: number
  /** Whether the address is the one a proxy wrote. */
  trust_proxy: boolean
  /** Whose pages may read a refusal. */
  origins: readonly string[]
  /** What of an address is one network. */
  networkOf: (address: string) => string
  /** Whether what an address asks for is among the calls that are let in by turns. */
  isByTurns: (path: string) => boolean
}

/**
 * Lets in the calls of `app`, and answers 503 `SERVIZIO_AFFOLLATO` to those there is no room for (docs/decisions/0120). Who
 * calls is a session that has been recognised, else a network: whoever makes sessions up is one caller.
 */
export function admitCalls(
  app: FastifyInstance,
  { pool_size, trust_proxy, origins, networkOf, isByTurns }: Admitted,
): void {
  const most = Math.max(8, 2 * pool_size)
  const shared = createAdmission({ least: 4, most, waiting: 1_024, waitingPerCaller: 256 })
  const files = createAdmission(FILES)
  const known = new Set<string>()
  const callers = new WeakMap<FastifyRequest, string>()
  const leaves = new WeakMap<FastifyRequest, Leave>()

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

  /** Goes on with a call once it is let in; one that finds room waits for nothing, not even a turn of the loop. */
  function enter(req: FastifyRequest, reply: FastifyReply, caller: string, done: () => void): void {
    const settle = (leave: Leave | null) => {
      if (!leave) replyRefusal(req, reply, busy())
      else if (req.raw.socket?.destroyed) {
        // Who hung up while he waited is not worked for.
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
    // A body may be long in coming: it has its turn once it is here.
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
  // The answer is made: what is left is to write it, which waits for the network only. A file is made as it is written.
  app.addHook('onSend', (req, reply, payload, done) => {
    const leave = leaves.get(req)
    if (leave && req.routeOptions.config.admission === 'file') reply.raw.once('close', leave)
    else leave?.()
    done(null, payload)
  })
  const [handle] = app.server.listeners('request') as [(req: IncomingMessage, reply: ServerResponse) => void]
  app.server.removeAllListeners('request')
  app.server.on('request', (req, reply) => {
    const path = req.url?.split('?', 1)[0] ?? ''
    if (req.method !== 'OPTIONS' && isByTurns(path) && shared.isRefusing(callerOf(req, addressOf(req))))
      refuseEarly(req, reply, origins)
    else handle(req, reply)
  })
  const endFeeling = feelThread(shared)
  app.addHook('onClose', async () => endFeeling())
}
