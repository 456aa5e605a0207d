import { CALLS } from '@primo/contract/all'
import {
  type ErrorCode,
  errorMessage,
  httpStatus,
  isRefusal,
  type Refusal,
} from '@primo/contract/platform/errors'
import { fieldErrors } from '@primo/contract/platform/italian'
import type { CallSpec } from '@primo/contract/platform/route'
import * as z from 'zod/mini'
import { API_BASE } from '../config.ts'
import { generate } from './generate.ts'
import { pageOf } from './rules.ts'
import { RULES } from './world.ts'

/** The members' calls: an operator's are made by another app. */
export const MEMBER_CALLS = CALLS.filter(({ spec }) => !spec.path.startsWith('/operatore'))

const regole = new Map(RULES.map((regola) => [regola.spec, regola]))
/** What commands without a rule of their own have left at their address: kept as long as the page lives. */
const ricordi = new Map<string, unknown>()
/** Rows of a list without a rule of its own: more than a page. */
const RIGHE_LISTA = 37

/**
 * Stands where the network is when mock data is on: the same request, answered in the page from the contract, by the
 * same codes and shapes a server would use.
 */
export async function mockFetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  init.signal?.throwIfAborted()
  const richiesta = new URL(String(input), 'http://prova.invalid')
  const percorso = decodeURI(richiesta.pathname.slice(API_BASE.length))
  const trovata = trova(init.method ?? 'GET', percorso)
  if (!trovata) return rifiuto({ rifiuto: 'NON_TROVATO' })
  const { spec, params } = trovata
  if (spec.chi !== 'pubblico' && !new Headers(init.headers).has('authorization')) {
    return rifiuto({ rifiuto: 'NON_AUTENTICATO' })
  }
  const parti = [
    leggi(spec.params, params),
    leggi(spec.query, Object.fromEntries(richiesta.searchParams)),
    spec.body ? z.safeParse(spec.body, JSON.parse(String(init.body ?? '{}'))) : null,
  ]
  for (const parte of parti) {
    if (parte && !parte.success) return rifiuto({ rifiuto: 'VALIDAZIONE', campi: fieldErrors(parte.error) })
  }
  const [datiParams, datiQuery, body] = parti.map((parte) => parte?.data)
  const risposta = answerCall(spec, percorso, { params: datiParams, query: datiQuery, body })
  return isRefusal(risposta) ? rifiuto(risposta) : Response.json(risposta)
}

/** The answer of a call to an address: by its rule, or from its schema when it has none. */
export function answerCall(
  spec: CallSpec,
  percorso: string,
  domanda: { params?: unknown; query?: unknown; body?: unknown },
) {
  const regola = regole.get(spec)
  return regola ? regola.risponde(domanda as never) : generica(spec, percorso, domanda.body, domanda.query)
}

function trova(metodo: string, percorso: string): { spec: CallSpec; params: Record<string, string> } | null {
  const pezzi = percorso.split('/')
  const buone = MEMBER_CALLS.flatMap(({ spec }) => {
    const forma = spec.path.split('/')
    const uguale = forma.every((p, i) => p.startsWith('{') || p === pezzi[i])
    return spec.method === metodo && forma.length === pezzi.length && uguale ? [{ spec, forma }] : []
  })
  // A written word wins over a parameter: `/convenzionato/pratiche/conteggi` is not the case «conteggi».
  const libere = (forma: string[]) => forma.filter((p) => p.startsWith('{')).length
  const [prima] = buone.sort((a, b) => libere(a.forma) - libere(b.forma))
  if (!prima) return null
  const params = prima.forma.flatMap((p, i) =>
    p.startsWith('{') ? [[p.slice(1, -1), decodeURIComponent(pezzi[i] ?? '')] as const] : [],
  )
  return { spec: prima.spec, params: Object.fromEntries(params) }
}

/** Parses what an address carries: all of it is text there, so numbers are read where the schema wants them. */
function leggi(schema: z.ZodMiniObject | undefined, testi: Record<string, string>) {
  if (!schema) return null
  const valori = Object.entries(testi).map(([nome, testo]) => {
    const campo = schema.shape[nome]
    return [nome, campo && eNumero(campo) && testo !== '' ? Number(testo) : testo]
  })
  return z.safeParse(schema, Object.fromEntries(valori))
}

function eNumero(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod
  return 'innerType' in def ? eNumero(def.innerType) : def.type === 'number'
}

/** The answer of a call nobody wrote one for: what was last sent to its address, or made from its schema. */
function generica(spec: CallSpec, percorso: string, body: unknown, query: unknown) {
  if (spec.lista && spec.reply._zod.def.type === 'array') {
    const { element } = (spec.reply as z.ZodMiniArray)._zod.def
    const rows = Array.from({ length: RIGHE_LISTA }, (_, n) =>
      numerata(generate(element as z.ZodMiniType, `${percorso}/${n}`), n),
    )
    const lista = pageOf(rows, { page: 1, per_page: 15, ...(query as object) })
    return { ...lista, ...(spec.versione ? { versione: '1' } : {}) }
  }
  if (spec.method === 'GET') {
    if (!ricordi.has(percorso)) ricordi.set(percorso, generate(spec.reply, percorso))
    return { data: ricordi.get(percorso) }
  }
  const nata = generate(spec.reply, percorso)
  const data = spec.method === 'DELETE' ? nata : conCio(spec.reply, nata, body)
  ricordi.set(percorso, data)
  return { data }
}

function numerata(riga: unknown, n: number): unknown {
  return typeof riga === 'object' && riga !== null && 'id' in riga && typeof riga.id === 'number'
    ? { ...riga, id: n + 1 }
    : riga
}

/** A reply that carries back what was sent, wherever its schema has the same field. */
function conCio(reply: z.ZodMiniType, nata: unknown, body: unknown): unknown {
  if (typeof nata !== 'object' || nata === null || typeof body !== 'object' || body === null) return nata
  const comuni = Object.entries(body).filter(([nome]) => nome in nata)
  const insieme = { ...nata, ...Object.fromEntries(comuni) }
  return z.safeParse(reply, insieme).success ? insieme : nata
}

function rifiuto({ rifiuto: error, messaggio, campi }: Refusal<ErrorCode>): Response {
  const message = messaggio ?? errorMessage(error)
  return Response.json({ error, message, ...(campi ? { errors: campi } : {}) }, { status: httpStatus(error) })
}
