import { AsyncLocalStorage } from 'node:async_hooks'
import { isRefusal } from '@primo/contract/platform/errors'
import { type CallSpec, changesState } from '@primo/contract/platform/route'
import type { GenereRegistro, NotaDiChiamata } from '@primo/domain/platform/audit-log'
import { VISIONE_MIN } from '@primo/domain/platform/visione'
import type { FastifyRequest } from 'fastify'
import type { Services } from '../services/services.ts'
import type { Caller } from './authorize.ts'

/** Context of the current HTTP call: the origin of an event in the audit log. */
type CallInProgress = {
  /** Method and path template of the call, without codes and ids. */
  chiamata: string
  /** Id of the request, as in every response and log line. */
  richiesta: string
  /** Id of the session of the caller. Null for an unauthenticated call. */
  sessione_id: string | null
  /** Returns the keyed hash of the caller's network address. */
  rete: () => string
  /** Default kind of the audit events recorded during the call; a command may state another. */
  genere: GenereRegistro
  /** Whether an audit event has been recorded during the call. */
  registrata: boolean
}

const calls = new AsyncLocalStorage<CallInProgress>()

/** Runs `work` in the asynchronous context of a call. */
const duringCall = <T>(call: CallInProgress, work: () => T): T => calls.run(call, work)

/** Returns the call in whose context the code runs, or undefined in background work. */
export const callInProgress = (): CallInProgress | undefined => calls.getStore()

/** Entry that a call adds to the audit log. */
type Note = {
  attore_id: number | null
  genere: GenereRegistro
  tipo: NotaDiChiamata
  oggetto: string
  oggetto_id?: number | undefined
  dati?: Record<string, unknown>
}
/**
 * Function that adds an entry for the call in progress to the audit log. Injected, because the audit log belongs to a higher
 * module.
 */
export type RecordAuditEntry = (note: Note) => Promise<void>

/** Codes of routine refusals, which are no sign of an intrusion and are not recorded. */
const EVERYDAY = ['PROFILO_DA_COMPLETARE', 'PROFILO_BLOCCATO', 'CONTATTI_NON_VERIFICATI', 'NON_AUTENTICATO']
/** Deduplication window in milliseconds: the same refusal of the same session is recorded once within it. */
const AGAIN_MS = 60_000
const REMEMBERED_MAX = 5_000

/** Areas of the API whose data is the same for every member. Reading it under impersonation discloses nothing personal. */
const OF_NOBODY = ['geo', 'tipi', 'sistema']

const idOf = (params: unknown) => {
  const { id } = (params ?? {}) as { id?: unknown }
  return typeof id === 'number' ? { oggetto_id: id } : {}
}

/** Returns the default audit entry of a call whose command recorded none; null = none, as the contract declares. */
function noteOf(spec: CallSpec, caller: Caller | null, params: unknown): Note | null {
  const attore_id = caller?.utente_id ?? null
  const { registra } = spec
  if (registra === 'nulla' || (!registra && (!caller || !changesState(spec)))) return null
  if (!registra)
    return { attore_id, genere: 'cambio', tipo: `chiamata.${spec.area}`, oggetto: spec.area, ...idOf(params) }
  const { che, oggetto } = registra
  return { attore_id, genere: che, tipo: `${oggetto}.${che}`, oggetto, ...idOf(params) }
}

/**
 * Creates the recorder through which every route's handler runs, so that none can omit its audit entry. A call that changes
 * state, or that the contract declares as an audited read or an export, is recorded before its response: by its command or, if
 * that recorded nothing, here.
 */
export function createAuditRecorder(secrets: Services['secrets'], register: RecordAuditEntry) {
  const refused = new Map<string, number>()
  const looked = new Map<string, number>()

  /** Returns whether a key was not seen within the last `again_ms`. */
  function isFirst(times: Map<string, number>, key: string, again_ms: number): boolean {
    const last = times.get(key)
    if (last !== undefined && performance.now() - last < again_ms) return false
    if (times.size >= REMEMBERED_MAX) times.clear()
    times.set(key, performance.now())
    return true
  }

  const callOf = (req: FastifyRequest, spec: CallSpec, caller: Caller | null): CallInProgress => ({
    chiamata: `${spec.method} ${spec.path}`,
    richiesta: req.id,
    sessione_id: caller?.sessione_id ?? null,
    rete: () => secrets.print('rete', req.ip),
    genere: typeof spec.registra === 'object' ? spec.registra.che : 'cambio',
    registrata: false,
  })

  /** Records a read under impersonation, once for each resource. */
  async function auditedRead<T>(req: FastifyRequest, spec: CallSpec, caller: Caller, work: () => Promise<T>) {
    const outcome = await work()
    const { id, operatore_id } = caller.visione!
    const isOfNobody = spec.registra === 'nulla' || OF_NOBODY.includes(spec.area)
    const [address] = req.url.split('?')
    if (isOfNobody || isRefusal(outcome) || !isFirst(looked, `${id} ${address}`, VISIONE_MIN * 60_000))
      return outcome
    const what = { genere: 'sguardo', tipo: 'visione.sguardo', oggetto: 'utente' } as const
    const note = { attore_id: operatore_id, ...what, oggetto_id: caller.utente_id, dati: { visione: id } }
    await duringCall(callOf(req, spec, caller), () => register(note))
    return outcome
  }

  return {
    /** Runs the handler of a call and records its audit log entry. */
    work<T>(
      req: FastifyRequest,
      spec: CallSpec,
      caller: Caller | null,
      params: unknown,
      work: () => Promise<T>,
    ) {
      if (caller?.visione && !changesState(spec)) return auditedRead(req, spec, caller, work)
      if (!spec.registra && !changesState(spec)) return work()
      const call = callOf(req, spec, caller)
      return duringCall(call, async () => {
        const outcome = await work()
        const note = isRefusal(outcome) || call.registrata ? null : noteOf(spec, caller, params)
        if (note) await register(note)
        return outcome
      })
    },
    /** Records that a call of an authenticated caller was refused. */
    async refusal(req: FastifyRequest, spec: CallSpec, caller: Caller | null, code: string): Promise<void> {
      if (!caller || EVERYDAY.includes(code)) return
      const call = callOf(req, spec, caller)
      if (!isFirst(refused, `${caller.sessione_id} ${call.chiamata}`, AGAIN_MS)) return
      const { area: oggetto } = spec
      const what = { genere: 'rifiuto', tipo: `${oggetto}.rifiuto`, oggetto, dati: { codice: code } } as const
      await duringCall(call, () => register({ attore_id: caller.utente_id, ...what }))
    },
  }
}
