import { Readable } from 'node:stream'
import { type ErrorCode, isRefusal, type Refusal, refuse } from '@primo/contract/platform/errors'
import { fieldErrors } from '@primo/contract/platform/italian'
import {
  type Body,
  type CallSpec,
  type COMMON_CODES,
  changesState,
  etagOf,
  type FileReply,
  needsReauthentication,
  type Params,
  type Query,
  type Reply,
  toleratesStaleReads,
} from '@primo/contract/platform/route'
import { cleanInput } from '@primo/domain/platform/clean-text'
import type { UNATTENDED_HEADER } from '@primo/domain/platform/session-limits'
import { VISIONE_HEADER } from '@primo/domain/platform/visione'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Reader, Trx } from '../db/db.ts'
import type { PageOf } from '../db/pagination.ts'
import { CHANNELS, publishToChannel } from '../diagnostics/channels.ts'
import type { Services } from '../services/services.ts'
import { createAuditRecorder, type RecordAuditEntry } from './audit-recorder.ts'
import {
  authorize,
  authorizeClient,
  type Caller,
  type ClientCaller,
  mayAct,
  refuseInVisione,
} from './authorize.ts'
import { parserOf, serializerOf } from './compiled-schemas.ts'
import { addLastEditor, type FindLastEditor } from './conflict-author.ts'
import { type Cookies, cookiesOf, xsrfIsValid } from './cookies.ts'
import { replyRefusal } from './errors.ts'
import { idempotentTransaction } from './idempotency.ts'

/**
 * Runs a call that tolerates stale reads on the replica, provided that the replica has replayed the caller's last write; else,
 * like any other call, on the database itself.
 * @param work receives the replica's transaction, or null to use the database
 */
async function readFromReplica<T>(
  { replica }: Pick<Services, 'replica'>,
  spec: CallSpec,
  caller: Caller | null,
  work: (follower: Trx | null) => Promise<T>,
): Promise<T> {
  const place = caller?.scritto_a
  if (!replica || place === undefined || !toleratesStaleReads(spec)) return work(null)
  const late = await replica.read(place, work)
  publishToChannel(CHANNELS.readLate, { from: late ? 'replica' : 'database' })
  return late ? late.outcome : work(null)
}

/**
 * Stores the WAL position of the caller's write in their session, so that their next reads include the write even when a
 * replica serves them.
 */
async function recordWalPosition(
  { replica }: Pick<Services, 'replica'>,
  spec: CallSpec,
  caller: Caller | null,
  note: (sessione_id: string) => Promise<void>,
): Promise<void> {
  if (!replica || caller?.scritto_a === undefined || !changesState(spec)) return
  // The write has committed: a failed note only makes the next read stale.
  await note(caller.sessione_id).catch(() => {})
}

/** Returns a copy of the response with empty `azioni`, for callers with read permission only. */
function withoutActions<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutActions) as T
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  return Object.fromEntries(
    Object.entries(value).map(([field, of]) => [field, field === 'azioni' ? [] : withoutActions(of)]),
  ) as T
}

/** Request headers that identify the caller, and those that tell whether the page is unattended or shown under impersonation. */
export type CallHeaders = {
  authorization?: string | undefined
  cookie?: string | undefined
  [UNATTENDED_HEADER]?: string | string[] | undefined
  [VISIONE_HEADER]?: string | string[] | undefined
}
/**
 * Authenticates a request by its headers.
 * @returns the caller and whether the token came from a cookie; null without a valid token
 */
export type Authenticate = (
  services: Pick<Services, 'db'>,
  headers: CallHeaders,
) => Promise<{ chi: Caller; conCookie: boolean } | null>

/** Authenticates the client of a pratica by the `Authorization` header. @returns null without a valid token */
export type AuthenticateClient = (
  services: Pick<Services, 'db'>,
  headers: Pick<CallHeaders, 'authorization'>,
) => Promise<ClientCaller | null>

/**
 * Checks the precondition of an update (optimistic concurrency).
 * @returns the refusal when the resource has changed since it was read
 */
export type CheckPrecondition = (now: object) => Refusal<'CAMBIATO_NEL_FRATTEMPO'> | null

type CodeOf<C extends CallSpec> =
  | C['errors'][number]
  | (typeof COMMON_CODES)[number]
  | (C['modifica'] extends true ? 'CAMBIATO_NEL_FRATTEMPO' : never)

/** Arguments of a handler: the caller, the parsed input and the means to open a transaction. */
type Context<C extends CallSpec> = {
  caller: C['chi'] extends 'pubblico' ? null : C['chi'] extends 'cliente' ? ClientCaller : Caller
  params: Params<C>
  query: Query<C>
  body: Body<C>
  /** The read replica where the call allows stale reads (`ritarda`), else the database. */
  reader: Reader
  /**
   * Runs one transaction, rolled back by a thrown error or a returned refusal. In an `idempotente` call its result is the
   * response, stored under the caller's `Idempotency-Key`.
   */
  withTransaction: Services['withTransaction']
  /** Checks `If-Match` against the current resource, whose row must be locked first. */
  asRead: CheckPrecondition
  /** Network address of the caller, used by rate limits. */
  indirizzo: string
  userAgent: string
  /** Session cookies of the back office. Only its own endpoints read and set them. */
  cookies: Cookies
}

type HandlerResult<C extends CallSpec> = C['file'] extends true ? { file: FileReply } : Reply<C>
type Handler<C extends CallSpec> = (ctx: Context<C>) => Promise<HandlerResult<C> | Refusal<CodeOf<C>>>

/** Registers an endpoint of the contract on the server. */
export type Bind = <C extends CallSpec>(spec: C, handler: Handler<C>) => void

function parse(schema: z.ZodMiniType | undefined, data: unknown): { dati: unknown } | Refusal<'VALIDAZIONE'> {
  if (schema === undefined) return { dati: undefined }
  const outcome = z.safeParse(schema, cleanInput(data))
  return outcome.success
    ? { dati: outcome.data }
    : refuse('VALIDAZIONE', { fields: fieldErrors(outcome.error) })
}

const isFile = (outcome: object): outcome is { file: FileReply } => 'file' in outcome

/**
 * Sends a file as a stream. An error while it is produced resets the connection, so that a truncated file is never taken for a
 * complete one.
 */
const replyFile = (reply: FastifyReply, { name, type, body }: FileReply) =>
  reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(Readable.from(body))

const validKey = z.uuid()

/**
 * Creates the function that registers an endpoint of the contract as a route. The route authenticates and authorises before the
 * body is read, parses strictly (bodies are never coerced, parameters and queries are), runs the handler, and serialises the
 * response with a compiled serializer that drops every undeclared field.
 * @param authenticate finds the caller; injected, because accounts and sessions belong to a higher module
 * @param authenticateClient finds the client of a pratica; injected likewise
 * @param register writes to the audit log
 * @param findLastEditor finds the last editor, shown with an edit conflict
 * @param noteWritten records in the session that its next reads must include its writes
 */
export function createBind(
  app: FastifyInstance,
  services: Services,
  authenticate: Authenticate,
  authenticateClient: AuthenticateClient,
  register: RecordAuditEntry,
  findLastEditor: FindLastEditor,
  noteWritten: (sessione_id: string) => Promise<void>,
): Bind {
  const recorder = createAuditRecorder(services.secrets, register)
  const callers = new WeakMap<FastifyRequest, Caller>()
  const clients = new WeakMap<FastifyRequest, ClientCaller>()
  return (spec, handler) => {
    app.route({
      method: spec.method,
      url: spec.path.replace(/\{(\w+)\}/g, ':$1'),
      config: {
        admission: spec.file ? 'file' : spec.ammissione === 'sempre' ? 'always' : 'shared',
        recognised: spec.chi !== 'pubblico',
      },
      // Some GETs have side effects, because the specification fixes their paths: a HEAD must not trigger them.
      exposeHeadRoute: spec.chi === 'pubblico',
      ...(spec.bodyLimit === undefined ? {} : { bodyLimit: spec.bodyLimit }),
      // Only declares which parts exist: their parsers and serializers are compiled at the first call.
      schema: {
        ...(spec.params ? { params: {} } : {}),
        ...(spec.query ? { querystring: {} } : {}),
        response: { 200: {} },
      },
      validatorCompiler: ({ httpPart }) => parserOf((httpPart === 'params' ? spec.params : spec.query)!),
      serializerCompiler: () => serializerOf(spec),
      // Fastify only coerces here. Validation and its error messages belong to the contract.
      attachValidation: true,
      onRequest: async (req, reply) => {
        reply.header('cache-control', 'no-store')
        const inVisione = req.headers[VISIONE_HEADER] !== undefined
        const onlyLooking = inVisione ? refuseInVisione(spec) : null
        if (onlyLooking) return replyRefusal(req, reply, onlyLooking)
        if (spec.chi === 'pubblico') return
        if (spec.chi === 'cliente') {
          const client = await authenticateClient(services, req.headers)
          const refusal = authorizeClient(spec, client)
          if (refusal) return replyRefusal(req, reply, refusal)
          if (client) clients.set(req, client)
          return
        }
        const found = await authenticate(services, req.headers)
        const chi = found?.chi ?? null
        // The browser attaches the cookie to requests from any site (CSRF, decisions §2).
        if (
          found?.conCookie &&
          changesState(spec) &&
          !xsrfIsValid(services.secrets, found.chi.sessione_id, req)
        )
          return replyRefusal(req, reply, refuse('CSRF_NON_VALIDO'))
        const refusal = authorize(spec, chi)
        if (refusal) {
          await recorder.refusal(req, spec, chi, refusal.refused)
          return replyRefusal(req, reply, refusal)
        }
        if (chi) callers.set(req, chi)
      },
      handler: async (req, reply) => {
        const params = parse(spec.params, req.params)
        if (isRefusal(params)) return replyRefusal(req, reply, params)
        const query = parse(spec.query, req.query)
        if (isRefusal(query)) return replyRefusal(req, reply, query)
        // A missing body counts as an empty one; a body of `null` does not.
        const body = parse(spec.body, req.body === undefined ? {} : req.body)
        if (isRefusal(body)) return replyRefusal(req, reply, body)
        const key = req.headers['idempotency-key']
        if (key !== undefined && !z.safeParse(validKey, key).success) {
          return replyRefusal(
            req,
            reply,
            refuse('VALIDAZIONE', { fields: { 'Idempotency-Key': ['Deve essere un UUID.'] } }),
          )
        }

        const caller = callers.get(req) ?? null
        if (caller && !caller.provato && needsReauthentication(spec, body.dati))
          return replyRefusal(req, reply, refuse('CONFERMA_IDENTITA'))
        const context = {
          caller: clients.get(req) ?? caller,
          params: params.dati,
          query: query.dati,
          body: body.dati,
          reader: services.db,
          withTransaction:
            spec.idempotente && caller
              ? idempotentTransaction(services, spec, req, caller)
              : services.withTransaction,
          asRead: (now: object) => {
            const read = req.headers['if-match']
            return read === undefined || read === etagOf(spec, now) ? null : refuse('CAMBIATO_NEL_FRATTEMPO')
          },
          indirizzo: req.ip,
          userAgent: req.headers['user-agent'] ?? '',
          cookies: cookiesOf(services, req, reply),
        } as Context<typeof spec>
        const from = (reader: Trx | null) =>
          handler(reader ? { ...context, reader, withTransaction: (fn) => fn(reader) } : context)
        const work = () => readFromReplica(services, spec, caller, from)
        const outcome = await recorder.work(req, spec, caller, params.dati, work)
        if (isRefusal(outcome)) {
          const no = outcome as Refusal<ErrorCode>
          return replyRefusal(req, reply, await addLastEditor(no, spec, caller, params.dati, findLastEditor))
        }
        await recordWalPosition(services, spec, caller, noteWritten)
        if (isFile(outcome)) return replyFile(reply, outcome.file)
        return caller && !mayAct(spec, caller) ? withoutActions(outcome) : outcome
      },
    })
  }
}

/** Builds the response body of a list: the rows of a page, and its pagination. */
export const listed = <T>(query: { per_page: number; page: number }, { righe, totale }: PageOf<T>) => ({
  data: righe,
  pagination: page(query, totale),
})

/** Builds the pagination object in the response of a list of `total` rows (decisions §2). */
export function page(query: { per_page: number; page: number }, total: number) {
  return {
    total,
    per_page: query.per_page,
    current_page: query.page,
    last_page: Math.max(1, Math.ceil(total / query.per_page)),
  }
}
