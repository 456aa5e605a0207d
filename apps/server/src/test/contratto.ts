import { indirizzo } from '@primo/client/call'
import { statoHttp } from '@primo/contract/platform/errors'
import { type CallSpec, codiciErrore, paginazione } from '@primo/contract/platform/route'
import type { CHIAMATE } from '@primo/contract/tutte'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import * as z from 'zod/mini'
import { schemaJson } from '../platform/http/schema-json.ts'

export type Chiamata = (typeof CHIAMATE)[number]

/** What a test sends with a call: anything at all, typed by nobody. */
export type Invio = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  /** Sent as JSON; a string is sent as it is. */
  body?: unknown
  headers?: Record<string, string>
  token?: string
  /** Network address it comes from. */
  da?: string
}

/** Makes a call of the contract by hand, past the typed client, and answers whatever comes back. */
export async function invia(
  app: FastifyInstance,
  spec: CallSpec,
  { params, query, body, headers = {}, token, da }: Invio = {},
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: spec.method,
    url: `/api${indirizzo(spec, { params, query })}`,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(da ? { remoteAddress: da } : {}),
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}

/** Names a schema of the contract declares at its first level. */
export function campiDichiarati(schema: z.ZodMiniType | undefined): string[] {
  if (schema === undefined) return []
  return Object.keys((schemaJson(schema, 'input').properties ?? {}) as object)
}

// Words a validator, a parser or a database would say: none belongs in a sentence for an Italian reader.
const INGLESE =
  /\b(must|should|required|invalid|expected|unexpected|error|failed|not|property|body|string|number|object|null|undefined|the|syntax|relation|column|violates)\b/i

/**
 * What is wrong with an answer as the contract sees it, or null: a success has the contract's shape and
 * nothing besides; a refusal has a declared code with its status, an Italian sentence, and fields that exist.
 * @param inviati names of fields the caller sent: the only others an error may speak of.
 */
export function difetto(
  spec: CallSpec,
  risposta: LightMyRequestResponse,
  inviati: readonly string[] = [],
): string | null {
  const stato = risposta.statusCode
  if (risposta.headers['cache-control'] !== 'no-store') return 'manca Cache-Control: no-store'
  if (!String(risposta.headers['content-type']).startsWith('application/json')) return 'non è JSON'
  const corpo = risposta.json() as Record<string, unknown>
  if (stato === 200) return formaSbagliata(spec, corpo)
  if (stato >= 500) return `risponde ${stato}`
  return rifiutoSbagliato(spec, stato, corpo, risposta, inviati)
}

function formaSbagliata(spec: CallSpec, corpo: Record<string, unknown>): string | null {
  const forma = z.strictObject({
    data: spec.reply,
    message: z.optional(z.string()),
    ...(spec.lista ? { pagination: paginazione } : {}),
    ...(spec.versione ? { versione: z.string() } : {}),
  })
  const esito = z.safeParse(forma, corpo)
  if (!esito.success) return `risposta fuori dal contratto: ${JSON.stringify(esito.error.issues)}`
  return JSON.stringify(esito.data) === JSON.stringify(riordina(esito.data, corpo))
    ? null
    : 'la risposta porta campi che il contratto non nomina'
}

/** `b` with the keys in the order of `a`: two equal values then read the same. */
function riordina(a: unknown, b: unknown): unknown {
  if (Array.isArray(a) && Array.isArray(b)) return b.map((v, i) => riordina(a[i], v))
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) return b
  const [da, di] = [a as Record<string, unknown>, b as Record<string, unknown>]
  const chiavi = [...new Set([...Object.keys(da), ...Object.keys(di)])].filter((k) => k in di)
  return Object.fromEntries(chiavi.map((k) => [k, riordina(da[k], di[k])]))
}

function rifiutoSbagliato(
  spec: CallSpec,
  stato: number,
  corpo: Record<string, unknown>,
  risposta: LightMyRequestResponse,
  inviati: readonly string[],
): string | null {
  const codice = codiciErrore(spec).find((c) => c === corpo.error)
  if (codice === undefined) return `codice non dichiarato: ${String(corpo.error)}`
  if (statoHttp(codice) !== stato) return `${codice} con stato ${stato}`
  if (corpo.request_id !== risposta.headers['x-request-id']) return 'manca l’id della richiesta'
  const campi = (corpo.errors ?? {}) as Record<string, string[]>
  for (const frase of [corpo.message, ...Object.values(campi).flat()]) {
    if (typeof frase !== 'string' || frase.length < 3 || INGLESE.test(frase)) return `frase: ${String(frase)}`
  }
  if (stato === 429 && !(Number(risposta.headers['retry-after']) > 0)) return '429 senza Retry-After'
  if (codice === 'VALIDAZIONE' && Object.keys(campi).length === 0) return 'VALIDAZIONE senza campi'
  const veri = new Set([
    ...campiDichiarati(spec.params),
    ...campiDichiarati(spec.query),
    ...campiDichiarati(spec.body),
    ...inviati,
    'richiesta',
    'Idempotency-Key',
  ])
  const estraneo = Object.keys(campi).find((c) => !veri.has(c.split('.')[0]!) && !veri.has(c))
  return estraneo === undefined ? null : `campo che non esiste: ${estraneo}`
}
