import type { Manca } from '@primo/domain/platform/fattori'
import type { Permesso } from '@primo/domain/platform/permessi'
import type { Ruolo } from '@primo/domain/platform/ruolo'
import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import { id } from './fields.ts'

/**
 * Who may make a call. `pubblico`: anybody; `sessione`: any account that is logged in (needed to learn
 * one's own role); `membro`: an account whose role is `user`; `operatore`: one whose role is `operatore` or
 * `amministratore`, with the `permesso` the call names (company §1). A member who calls one of theirs, or they one of
 * his, gets 403; an operator without the permission a 409, because a 403 would log him out.
 */
export type WhoMay = 'pubblico' | 'sessione' | 'membro' | 'operatore'

/**
 * A call as data: from it come the server's route, the typed client and the OpenAPI document.
 * `reply` is the schema of the answer's `data`; with `lista` the answer also carries `pagination`.
 */
export type CallSpec = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the API base, parameters in braces: `/geo/comuni/{id}`. */
  path: `/${string}`
  area: string
  summary: string
  chi: WhoMay
  /** What an operator must have been allowed; a set that only reads is enough where nothing may change. */
  permesso?: Permesso
  /** Of a call that only reads: any of these does as well. */
  leggono?: readonly Permesso[]
  /** What acting on what is read asks for, where it is not `permesso`: who has not got it reads no `azioni`. */
  azioniDi?: Permesso
  /** The area's profile must be active: else 448 or 449 (decisions §2). */
  profilo?: Ruolo
  /** Open to who has given the password only, and still owes this, or whatever he owes; any other call answers him 401. */
  a_meta?: Manca | 'sempre'
  /**
   * Dangerous: asks for a proof of the person given in the last minutes (company §1), else 409 CONFERMA_IDENTITA. A list
   * is of the `azione` in its body that are.
   */
  conferma?: true | readonly string[]
  /** Both contacts must be verified: else 409 CONTATTI_NON_VERIFICATI. */
  verificato?: true
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  body?: z.ZodMiniObject
  /** Bytes the body may have, where it carries a file; else the server's own limit holds. */
  bodyLimit?: number
  reply: z.ZodMiniType
  lista?: true
  /**
   * The answer also carries `versione`, which changes when what is listed does: who reads page after page and
   * meets another one starts again.
   */
  versione?: true
  /** Codes of this call's own; those every call of its kind may answer are added by `errorCodes`. */
  errors: readonly ErrorCode[]
  /** What succeeds is answered as a file, written as it is read; `reply` then has nothing to say. */
  file?: true
  /** A GET that changes something, its path being the specification's (decisions §2). */
  agisce?: true
  /**
   * Writes again what somebody has read: with `If-Match`, the print of it as it was (`printOf`), who saves after another is told
   * instead of covering what he did.
   */
  modifica?: true
  /** What the register calls the thing it acts on: who comes second is told whose hand was there first. */
  oggetto?: string
  /** Moves points, stock or a state: accepts `Idempotency-Key` (decisions §2). */
  idempotente?: true
  /**
   * Let in whatever the load: it says whether the server is alive, or waits for its turn elsewhere (the hash of a password,
   * another's server). Every other call is let in when there is room, or answered 503.
   */
  ammissione?: 'sempre'
  /**
   * What it leaves in the register of what happened, when it is not a change: a look at somebody's file, what is taken
   * away. What may change something leaves a row by itself, unless it says `nulla`: it changes nothing one would ask after.
   */
  registra?: 'nulla' | { che: 'sguardo' | 'esportazione'; oggetto: string }
  /** What it says may be a moment late: it is read from a machine that follows the database, where there is one. */
  ritarda?: true
  /**
   * In the look of an operator who sees the app as a member does (company §3), where only what reads is answered: `mai`, it
   * reads and is not answered all the same; `sempre`, it ends the look.
   */
  visione?: 'mai' | 'sempre'
}

/** Whether a call may change something: a foreign page must not be able to make it with somebody's cookie. */
export const mayChange = (spec: CallSpec) => spec.method !== 'GET' || spec.agisce === true

/** Whether a call may be answered a moment late: what a list says of itself does not hold for what is made of it and acts. */
export const mayBeLate = (spec: CallSpec): boolean => spec.ritarda === true && !mayChange(spec)

/** Whether a call is answered to an operator who sees the app as a member does: what only reads, and the member may read. */
export const isSeen = (spec: CallSpec): boolean =>
  spec.visione === 'sempre' || (spec.visione !== 'mai' && spec.chi !== 'operatore' && !mayChange(spec))

/** Whether a call is one of those before which the person is asked for a proof again. */
export function isDangerous({ conferma = [] }: Pick<CallSpec, 'conferma'>, body: unknown): boolean {
  if (conferma === true) return true
  return conferma.includes((body as { azione?: string } | undefined)?.azione ?? '')
}

/** What a call's own place says of it: who may make it, and whatever its sisters share. */
type Shared = Pick<CallSpec, 'area' | 'chi'> & Partial<CallSpec>

/** The rest; `errors` and the `params` of a path with `{id}` may be left out. */
type Own<S> = Omit<CallSpec, keyof S | 'method' | 'path' | 'errors'> & Pick<Partial<CallSpec>, 'errors'>

/** A call of these parts, with what was left out. */
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
 * Declares a call, keeping its exact types: what it shares with others, its method and path, the rest. Without `errors` it
 * answers none of its own; `{id}` in the path is a row's id, unless `params` says otherwise.
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

/** The answer of a list: rows of one kind, a page at a time. */
/* @__NO_SIDE_EFFECTS__ */
export const listOf = <R extends z.ZodMiniType>(row: R) => ({ reply: z.array(row), lista: true }) as const

/** Codes any call may answer, whatever it does. */
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

/** Every code a call may answer: its own, those of its kind of caller and the common ones. */
export function errorCodes(spec: CallSpec): ErrorCode[] {
  const codici = new Set<ErrorCode>([...spec.errors, ...COMMON_CODES])
  if (spec.chi !== 'pubblico') codici.add('NON_AUTENTICATO')
  if (spec.chi !== 'pubblico' && mayChange(spec)) codici.add('CSRF_NON_VALIDO')
  if (spec.chi !== 'pubblico' && spec.chi !== 'sessione')
    codici.add('ACCOUNT_BLOCCATO').add('DIRITTI_INSUFFICIENTI')
  if (spec.permesso) codici.add('PERMESSO_MANCANTE')
  if (!isSeen(spec)) codici.add('SOLA_LETTURA')
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

/** Query of a list: page, size 1–100 (default 15) and an order from a declared list (decisions §2). */
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

/** What the handler receives, parsed. */
export type Params<C extends CallSpec> = Uscita<C['params']>
export type Query<C extends CallSpec> = Uscita<C['query']>
export type Body<C extends CallSpec> = Uscita<C['body']>

/** A file that is written while it is read: it is whole, or its connection breaks. */
export type FileReply = { name: string; type: string; body: AsyncIterable<Uint8Array> }

/** The body of a successful answer (decisions §2). */
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

/** What a client passes to make a call. */
export type Input<C extends CallSpec> = Parte<'params', Entrata<C['params']>> &
  Parte<'query', Entrata<C['query']>> &
  Parte<'body', Entrata<C['body']>> & {
    idempotencyKey?: string
    /** Of what is written again: its print as it was read. */
    ifMatch?: string
  }
