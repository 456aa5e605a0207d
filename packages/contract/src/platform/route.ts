import type { Manca } from '@primo/domain/platform/fattori'
import type { Permesso } from '@primo/domain/platform/permessi'
import type { Ruolo } from '@primo/domain/platform/ruolo'
import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import { id } from './fields.ts'

/**
 * Callers to which a call is open. `pubblico`: without login. `sessione`: any account with a session (needed to read one's own
 * role). `membro`: an account whose role is `user`. `operatore`: an account whose role is `operatore` or `amministratore`, with
 * the call's `permesso` (company §1). `cliente`: a subject of a pratica who entered the code of their link, without account
 * (company §6). A member who makes an operator's call, or the reverse, gets 403. An operator without the permission gets 409,
 * because the client reacts to a 403 by logging out.
 */
export type CallerKind = 'pubblico' | 'sessione' | 'membro' | 'operatore' | 'cliente'

/**
 * Declaration of an endpoint: the server's route, the typed client and the OpenAPI document derive from it. `reply` is the schema
 * of the response's `data`. With `lista` the response also has `pagination`.
 */
export type CallSpec = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path of the call relative to the API's base, with parameters in braces: `/geo/comuni/{id}`. */
  path: `/${string}`
  area: string
  summary: string
  chi: CallerKind
  /** Permission the operator needs. A read-only set is enough for calls that change nothing. */
  permesso?: Permesso
  /** Permissions other than `permesso` that also allow a call that only reads. */
  leggono?: readonly Permesso[]
  /**
   * Permission that the actions on the returned object require, when it is not `permesso`. Callers without it get the object
   * without `azioni`.
   */
  azioniDi?: Permesso
  /** Role in which the caller's profile must be active, else 448 or 449 (decisions §2). */
  profilo?: Ruolo
  /**
   * Step of the login that the caller's session may still lack, or `sempre` for any. All other calls return 401 to a session that
   * lacks a step.
   */
  a_meta?: Manca | 'sempre'
  /**
   * Whether the call requires a recent re-authentication (company §1), else 409 CONFERMA_IDENTITA. A list limits the requirement
   * to these values of `azione` in the body.
   */
  conferma?: true | readonly string[]
  /** Requires both contacts to be verified, else 409 CONTATTI_NON_VERIFICATI. */
  verificato?: true
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  body?: z.ZodMiniObject
  /** Maximum size of the body in bytes, for file uploads. Defaults to the server's limit. */
  bodyLimit?: number
  reply: z.ZodMiniType
  lista?: true
  /**
   * The response also has `versione`, which changes with the listed data. A client that pages through the list starts again when
   * it differs.
   */
  versione?: true
  /** Error codes that are specific to the call. `errorCodes` adds those common to its kind. */
  errors: readonly ErrorCode[]
  /** A successful response is a streamed file, and `reply` is unused. */
  file?: true
  /** A GET that changes state, because the specification sets its path (decisions §2). */
  agisce?: true
  /**
   * Whether the call replaces an object that the client has read. `If-Match` with the object's ETag (`etagOf`) prevents lost
   * updates: a stale one is refused.
   */
  modifica?: true
  /** Object type in the audit log, by which the response to a conflict finds the last editor. */
  oggetto?: string
  /** Moves points, stock or a state. Accepts `Idempotency-Key` (decisions §2). */
  idempotente?: true
  /**
   * Set for calls exempt from load shedding: they report whether the server is alive, or wait for another resource (password
   * hashing, a third party). Every other call returns 503 when the server is over capacity.
   */
  ammissione?: 'sempre'
  /**
   * Audit log entry of a call that changes nothing: an audited read or an export. Calls that change state are logged
   * automatically, unless `nulla` says that the change is irrelevant to an audit.
   */
  registra?: 'nulla' | { che: 'sguardo' | 'esportazione'; oggetto: string }
  /** Whether the call tolerates stale reads. Its query then runs on a read replica when one is configured. */
  ritarda?: true
  /**
   * Exception to the rule that a read-only impersonation (company §3) allows reads only. `mai`: refused although it reads.
   * `sempre`: allowed, as it ends the impersonation.
   */
  visione?: 'mai' | 'sempre'
}

/** Returns whether the call may change state, and therefore needs CSRF protection. */
export const changesState = (spec: Pick<CallSpec, 'method' | 'agisce'>) =>
  spec.method !== 'GET' || spec.agisce === true

/**
 * Returns whether the call may run on a read replica. A state-changing call may inherit `ritarda` from the list it derives from,
 * and must not use the replica.
 */
export const toleratesStaleReads = (spec: CallSpec): boolean => spec.ritarda === true && !changesState(spec)

/** Returns whether the call is allowed during read-only impersonation: it only reads, and the member may make it. */
export const isAllowedInVisione = (spec: CallSpec): boolean =>
  spec.visione === 'sempre' ||
  (spec.visione !== 'mai' && spec.chi !== 'operatore' && spec.chi !== 'cliente' && !changesState(spec))

/** Returns whether a call with this body requires a re-authentication. */
export function needsReauthentication({ conferma = [] }: Pick<CallSpec, 'conferma'>, body: unknown): boolean {
  if (conferma === true) return true
  return conferma.includes((body as { azione?: string } | undefined)?.azione ?? '')
}

/** Fields that several calls' declarations share. */
type Shared = Pick<CallSpec, 'area' | 'chi'> & Partial<CallSpec>

/** Fields of a call's declaration that are not shared. `errors`, and the `params` of a path with `{id}`, have defaults. */
type Own<S> = Omit<CallSpec, keyof S | 'method' | 'path' | 'errors'> & Pick<Partial<CallSpec>, 'errors'>

/** Exact type of a call's definition, with the defaults filled in. */
type Call<M, P, S, C> = { method: M; path: P } & S &
  C &
  (S & C extends { errors: unknown } ? unknown : { errors: readonly [] }) &
  (S & C extends { params: unknown }
    ? unknown
    : P extends `${string}{id}${string}`
      ? { params: typeof byId }
      : unknown)

const byId = z.object({ id })

/**
 * Declares a call and keeps its exact types. `errors` defaults to none. `{id}` in the path is a row id unless `params` redefines
 * it.
 * @param shared fields shared with other calls
 * @param what method and path
 * @param own remaining fields
 */
/* @__NO_SIDE_EFFECTS__ */
export function call<
  const S extends Shared,
  M extends CallSpec['method'],
  P extends CallSpec['path'],
  const C extends Own<S>,
>(shared: S, what: `${M} ${P}`, own: C): Call<M, P, S, C> {
  const [method, path] = what.split(' ') as [M, P]
  const params = path.includes('{id}') ? { params: byId } : {}
  return { method, path, errors: [], ...params, ...shared, ...own } as unknown as Call<M, P, S, C>
}

/** Returns the fields `reply` and `lista` of a paginated list's definition. */
/* @__NO_SIDE_EFFECTS__ */
export const listOf = <R extends z.ZodMiniType>(row: R) => ({ reply: z.array(row), lista: true }) as const

/** Error codes that every call of the API may return. */
export const COMMON_CODES = [
  'RICHIESTA_ILLEGGIBILE',
  'RICHIESTA_TROPPO_GRANDE',
  'FORMATO_NON_ACCETTATO',
  'NON_TROVATO',
  'VALIDAZIONE',
  'TROPPE_RICHIESTE',
  'ERRORE_INTERNO',
  'NON_PRONTO',
  'SERVIZIO_AFFOLLATO',
  'DATABASE_NON_DISPONIBILE',
] as const satisfies readonly ErrorCode[]

/** Returns every error code of a call: its own, those of its kind of caller, and the common ones. */
export function errorCodes(spec: CallSpec): ErrorCode[] {
  const codici = new Set<ErrorCode>([...spec.errors, ...COMMON_CODES])
  if (spec.chi !== 'pubblico') codici.add('NON_AUTENTICATO')
  const account = spec.chi !== 'pubblico' && spec.chi !== 'cliente'
  if (account && changesState(spec)) codici.add('CSRF_NON_VALIDO')
  if (account && spec.chi !== 'sessione') codici.add('ACCOUNT_BLOCCATO').add('DIRITTI_INSUFFICIENTI')
  if (spec.permesso) codici.add('PERMESSO_MANCANTE')
  if (!isAllowedInVisione(spec)) codici.add('SOLA_LETTURA')
  if (spec.conferma) codici.add('CONFERMA_IDENTITA')
  if (spec.modifica) codici.add('CAMBIATO_NEL_FRATTEMPO')
  if (spec.verificato) codici.add('CONTATTI_NON_VERIFICATI')
  if (spec.profilo) codici.add('PROFILO_DA_COMPLETARE').add('PROFILO_BLOCCATO')
  if (spec.idempotente) codici.add('IDEMPOTENZA_DIVERSA')
  return [...codici]
}

export const pagination = z.object({
  total: z.int(),
  per_page: z.int(),
  current_page: z.int(),
  last_page: z.int(),
})
export type Pagination = z.output<typeof pagination>

/**
 * Returns the query schema of a paginated list: page, page size 1–100 (default 15) and a sort order from a declared list.
 * @see decisions §2
 */
export function listQuery<const S extends [string, ...string[]]>(
  sortBy: S,
  defaultOrder: 'asc' | 'desc' = 'desc',
) {
  return {
    per_page: z._default(z.int().check(z.gte(1), z.lte(100)), 15),
    page: z._default(z.int().check(z.gte(1), z.lte(1_000_000)), 1),
    sort_by: z._default(z.enum(sortBy), sortBy[0]),
    sort_order: z._default(z.enum(['asc', 'desc']), defaultOrder),
  }
}

type Uscita<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type Entrata<S> = S extends z.ZodMiniType ? z.input<S> : undefined

/** Path parameters of a call, as its handler gets them after validation. */
export type Params<C extends CallSpec> = Uscita<C['params']>
export type Query<C extends CallSpec> = Uscita<C['query']>
export type Body<C extends CallSpec> = Uscita<C['body']>

/** Response that streams a file while it is read. An error breaks the connection, so that no partial file looks complete. */
export type FileReply = { name: string; type: string; body: AsyncIterable<Uint8Array> }

/** Body of a successful response to a call. @see decisions §2 */
export type Reply<C extends CallSpec> = {
  data: z.output<C['reply']>
  message?: string | undefined
} & (C['lista'] extends true ? { pagination: Pagination } : unknown) &
  (C['versione'] extends true ? { versione: string } : unknown)

type Parte<K extends string, S> = [S] extends [undefined]
  ? { [P in K]?: undefined }
  : Record<string, never> extends S
    ? { [P in K]?: S }
    : { [P in K]: S }

/** Parameters, query and body with which a client makes a call. */
export type Input<C extends CallSpec> = Parte<'params', Entrata<C['params']>> &
  Parte<'query', Entrata<C['query']>> &
  Parte<'body', Entrata<C['body']>> & {
    idempotencyKey?: string
    /** ETag of the object as the client read it, for calls that replace it. */
    ifMatch?: string
  }

/** Returns a canonical JSON text of a value with sorted keys: equal values give equal texts. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value)
    .filter(([, v]) => v !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([key, v]) => `${JSON.stringify(key)}:${canonical(v)}`).join()}}`
}

/** Returns two FNV-1a hashes of the text. Not cryptographic: it only detects changes. */
function hash(text: string): string {
  const round = (seed: number) => {
    let h = seed
    for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
    return (h >>> 0).toString(36)
  }
  return `${round(0x811c9dc5)}-${round(0x9747b28c)}-${text.length.toString(36)}`
}

/**
 * Returns the ETag of an object for `If-Match`, computed from the fields that the body of `spec` replaces. The form computes it
 * from its initial values, the server from the stored ones.
 * @param thing object as the server returns it
 * @see docs/decisions/0104
 */
export function etagOf(spec: Pick<CallSpec, 'body'>, thing: object): string {
  const values = thing as Record<string, unknown>
  const fields = Object.keys(spec.body?.shape ?? {})
  return hash(canonical(Object.fromEntries(fields.map((field) => [field, values[field] ?? null]))))
}
