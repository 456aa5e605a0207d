import { isRefusal } from '@primo/contract/platform/errors'
import { type CallSpec, mayChange } from '@primo/contract/platform/route'
import type { GenereRegistro, NotaDiChiamata } from '@primo/domain/platform/register'
import { VISIONE_MIN } from '@primo/domain/platform/visione'
import type { FastifyRequest } from 'fastify'
import type { Services } from '../services/services.ts'
import type { Caller } from './authorize.ts'
import { type CallInProgress, duringCall } from './call-in-progress.ts'

/** What is written in the register of what happened. */
type Note = {
  attore_id: number | null
  genere: GenereRegistro
  tipo: NotaDiChiamata
  oggetto: string
  oggetto_id?: number | undefined
  dati?: Record<string, unknown>
}
/** Writes it, of the call in progress: handed in, since the register is above the machinery. */
export type Register = (note: Note) => Promise<void>

/** What is asked of a member every day, and says nothing of who should not be there. */
const EVERYDAY = ['PROFILO_DA_COMPLETARE', 'PROFILO_BLOCCATO', 'CONTATTI_NON_VERIFICATI', 'NON_AUTENTICATO']
/** The same refusal, asked for again and again by the same session, is written once in this time. */
const AGAIN_MS = 60_000
const REMEMBERED_MAX = 5_000

/** Lists that are the same for everybody: reading them is a look at nobody. */
const OF_NOBODY = ['geo', 'tipi', 'sistema']

const idOf = (params: unknown) => {
  const { id } = (params ?? {}) as { id?: unknown }
  return typeof id === 'number' ? { oggetto_id: id } : {}
}

/** What a call leaves when its command has written nothing by itself; null = nothing, as the contract says. */
function noteOf(spec: CallSpec, caller: Caller | null, params: unknown): Note | null {
  const attore_id = caller?.utente_id ?? null
  const { registra } = spec
  if (registra === 'nulla' || (!registra && (!caller || !mayChange(spec)))) return null
  if (!registra)
    return { attore_id, genere: 'cambio', tipo: `chiamata.${spec.area}`, oggetto: spec.area, ...idOf(params) }
  const { che, oggetto } = registra
  return { attore_id, genere: che, tipo: `${oggetto}.${che}`, oggetto, ...idOf(params) }
}

/**
 * Keeps the register of what is asked for, so that no route can forget it: a call that changes something, or that the
 * contract says is a look or an export, is written, by its command or else here, before it is answered.
 */
export function createRecorder(secrets: Services['secrets'], register: Register) {
  const refused = new Map<string, number>()
  const looked = new Map<string, number>()

  /** Whether it is the first time in a while, for who asks again and again. */
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

  /** A reading in an operator's look at a member's app: each thing that was seen stands once in the register. */
  async function look<T>(req: FastifyRequest, spec: CallSpec, caller: Caller, work: () => Promise<T>) {
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
    /** Does the work of a call and writes of it. */
    work<T>(
      req: FastifyRequest,
      spec: CallSpec,
      caller: Caller | null,
      params: unknown,
      work: () => Promise<T>,
    ) {
      if (caller?.visione && !mayChange(spec)) return look(req, spec, caller, work)
      if (!spec.registra && !mayChange(spec)) return work()
      const call = callOf(req, spec, caller)
      return duringCall(call, async () => {
        const outcome = await work()
        const note = isRefusal(outcome) || call.registrata ? null : noteOf(spec, caller, params)
        if (note) await register(note)
        return outcome
      })
    },
    /** Writes that a call was refused to somebody who is known. */
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
