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
import { ASSISTENTE } from './assistente.ts'
import { AVVISI } from './avvisi.ts'
import { generate } from './generate-from-schema.ts'
import { MEMBER_RULES } from './member.ts'
import { INDIRIZZI, LUOGHI_E_TIPI } from './places-and-addresses.ts'
import { PRATICHE } from './pratiche.ts'
import { PUNTI } from './punti.ts'
import { pageOf } from './response-rules.ts'
import { QUALIFICHE, RETE_RULES } from './rete.ts'

/** Calls whose mock responses are hand-written and agree with each other. Any other response is generated from its schema. */
export const RULES = [
  ...ASSISTENTE,
  ...AVVISI,
  ...MEMBER_RULES,
  ...INDIRIZZI,
  ...LUOGHI_E_TIPI,
  ...PRATICHE,
  ...PUNTI,
  ...QUALIFICHE,
  ...RETE_RULES,
]

/** Calls of the contract for the members' app, without those of operators. */
export const MEMBER_CALLS = CALLS.filter(({ spec }) => !spec.path.startsWith('/operatore'))

const regole = new Map(RULES.map((regola) => [regola.spec, regola]))
/** Values sent to commands without a rule, by path. They last as long as the page. */
const ricordi = new Map<string, unknown>()
/** Number of mock rows of a list without its own rule: more than a page. */
const RIGHE_LISTA = 37

/**
 * Replaces the network with mock data: handles a request inside the page by the contract, with the codes and shapes of a real
 * server.
 */
export async function mockFetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  init.signal?.throwIfAborted()
  const richiesta = new URL(String(input), 'http://prova.invalid')
  const path = decodeURI(richiesta.pathname.slice(API_BASE.length))
  const found = find(init.method ?? 'GET', path)
  if (!found) return refusal({ refused: 'NON_TROVATO' })
  const { spec, params } = found
  if (spec.chi !== 'pubblico' && !new Headers(init.headers).has('authorization')) {
    return refusal({ refused: 'NON_AUTENTICATO' })
  }
  const parts = [
    read(spec.params, params),
    read(spec.query, Object.fromEntries(richiesta.searchParams)),
    spec.body ? z.safeParse(spec.body, JSON.parse(String(init.body ?? '{}'))) : null,
  ]
  for (const part of parts) {
    if (part && !part.success) return refusal({ refused: 'VALIDAZIONE', fields: fieldErrors(part.error) })
  }
  const [datiParams, datiQuery, body] = parts.map((part) => part?.data)
  const answer = answerCall(spec, path, { params: datiParams, query: datiQuery, body })
  return isRefusal(answer) ? refusal(answer) : Response.json(answer)
}

/** Returns the response of a call: by its rule, or generated from its schema. */
export function answerCall(
  spec: CallSpec,
  path: string,
  domanda: { params?: unknown; query?: unknown; body?: unknown },
) {
  const regola = regole.get(spec)
  return regola ? regola.risponde(domanda as never) : generica(spec, path, domanda.body, domanda.query)
}

function find(metodo: string, path: string): { spec: CallSpec; params: Record<string, string> } | null {
  const pieces = path.split('/')
  const buone = MEMBER_CALLS.flatMap(({ spec }) => {
    const forma = spec.path.split('/')
    const uguale = forma.every((p, i) => p.startsWith('{') || p === pieces[i])
    return spec.method === metodo && forma.length === pieces.length && uguale ? [{ spec, forma }] : []
  })
  // A literal segment wins over a parameter: `/convenzionato/pratiche/conteggi` is not the pratica «conteggi».
  const libere = (shape: string[]) => shape.filter((p) => p.startsWith('{')).length
  const [first] = buone.sort((a, b) => libere(a.forma) - libere(b.forma))
  if (!first) return null
  const params = first.forma.flatMap((p, i) =>
    p.startsWith('{') ? [[p.slice(1, -1), decodeURIComponent(pieces[i] ?? '')] as const] : [],
  )
  return { spec: first.spec, params: Object.fromEntries(params) }
}

/** Parses the path parameters or the query of a request. Their texts are converted to numbers where the schema requires it. */
function read(schema: z.ZodMiniObject | undefined, texts: Record<string, string>) {
  if (!schema) return null
  const values = Object.entries(texts).map(([nome, text]) => {
    const field = schema.shape[nome]
    return [nome, field && eNumero(field) && text !== '' ? Number(text) : text]
  })
  return z.safeParse(schema, Object.fromEntries(values))
}

function eNumero(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod
  return 'innerType' in def ? eNumero(def.innerType) : def.type === 'number'
}

/**
 * Returns the mock response of a call without its own rule: the last value sent to the path, or a value generated from the
 * schema.
 */
function generica(spec: CallSpec, path: string, body: unknown, query: unknown) {
  if (spec.lista && spec.reply._zod.def.type === 'array') {
    const { element } = (spec.reply as z.ZodMiniArray)._zod.def
    const rows = Array.from({ length: RIGHE_LISTA }, (_, n) =>
      numerata(generate(element as z.ZodMiniType, `${path}/${n}`), n),
    )
    const list = pageOf(rows, { page: 1, per_page: 15, ...(query as object) })
    return { ...list, ...(spec.versione ? { versione: '1' } : {}) }
  }
  if (spec.method === 'GET') {
    if (!ricordi.has(path)) ricordi.set(path, generate(spec.reply, path))
    return { data: ricordi.get(path) }
  }
  const nata = generate(spec.reply, path)
  const data = spec.method === 'DELETE' ? nata : conCio(spec.reply, nata, body)
  ricordi.set(path, data)
  return { data }
}

function numerata(row: unknown, n: number): unknown {
  return typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'number'
    ? { ...row, id: n + 1 }
    : row
}

/** Copies the sent fields into a mock reply whose schema has the same fields. */
function conCio(reply: z.ZodMiniType, nata: unknown, body: unknown): unknown {
  if (typeof nata !== 'object' || nata === null || typeof body !== 'object' || body === null) return nata
  const comuni = Object.entries(body).filter(([nome]) => nome in nata)
  const insieme = { ...nata, ...Object.fromEntries(comuni) }
  return z.safeParse(reply, insieme).success ? insieme : nata
}

function refusal({ refused: error, message: sentence, fields }: Refusal<ErrorCode>): Response {
  const message = sentence ?? errorMessage(error)
  return Response.json(
    { error, message, ...(fields ? { errors: fields } : {}) },
    { status: httpStatus(error) },
  )
}
