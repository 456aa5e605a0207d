import { callUrlOf } from '@primo/client/call'
import { httpStatus } from '@primo/contract/platform/errors'
import { type CallSpec, errorCodes, pagination } from '@primo/contract/platform/route'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import * as z from 'zod/mini'
import { jsonSchema } from '../platform/http/compiled-schemas.ts'

/** Input of a call without type checks, to test invalid input. */
export type RawInput = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  /** Body of the call, sent as JSON. A string is sent unchanged. */
  body?: unknown
  headers?: Record<string, string>
  token?: string
  /** Network address of the client that makes the call. */
  da?: string
}

/** Calls an endpoint of the contract without the typed client, and returns any response. */
export async function sendRaw(
  app: FastifyInstance,
  spec: CallSpec,
  { params, query, body, headers = {}, token, da }: RawInput = {},
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: spec.method,
    url: `/api${callUrlOf(spec, { params, query })}`,
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

/** Returns the top-level field names of a schema. */
export function declaredFields(schema: z.ZodMiniType | undefined): string[] {
  if (schema === undefined) return []
  return Object.keys((jsonSchema(schema, 'input').properties ?? {}) as object)
}

// Words of validators, parsers and databases: none belongs in an Italian message.
const ENGLISH =
  /\b(must|should|required|invalid|expected|unexpected|error|failed|not|property|body|string|number|object|null|undefined|the|syntax|relation|column|violates)\b/i

/**
 * Returns how a response violates the contract, or null. A success has exactly the contract's shape; a refusal has a declared
 * code with its status, an Italian message, and existing fields.
 * @param inviati names of the fields sent: the only undeclared ones that an error may mention.
 */
export function defectOf(
  spec: CallSpec,
  answer: LightMyRequestResponse,
  inviati: readonly string[] = [],
): string | null {
  const stato = answer.statusCode
  if (answer.headers['cache-control'] !== 'no-store') return 'manca Cache-Control: no-store'
  if (spec.file && stato === 200)
    return String(answer.headers['content-disposition']).startsWith('attachment')
      ? null
      : 'un file che non si può tenere'
  if (!String(answer.headers['content-type']).startsWith('application/json')) return 'non è JSON'
  const body = answer.json() as Record<string, unknown>
  if (stato === 200) return wrongShape(spec, body)
  if (stato >= 500) return `risponde ${stato}`
  return wrongRefusal(spec, stato, body, answer, inviati)
}

function wrongShape(spec: CallSpec, body: Record<string, unknown>): string | null {
  const shape = z.strictObject({
    data: spec.reply,
    message: z.optional(z.string()),
    ...(spec.lista ? { pagination } : {}),
    ...(spec.versione ? { versione: z.string() } : {}),
  })
  const outcome = z.safeParse(shape, body)
  if (!outcome.success) return `risposta fuori dal contratto: ${JSON.stringify(outcome.error.issues)}`
  return JSON.stringify(outcome.data) === JSON.stringify(reorder(outcome.data, body))
    ? null
    : 'la risposta porta campi che il contratto non nomina'
}

/** Returns `b` with the keys in the order of `a`, so that equal values serialise equally. */
function reorder(a: unknown, b: unknown): unknown {
  if (Array.isArray(a) && Array.isArray(b)) return b.map((v, i) => reorder(a[i], v))
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) return b
  const [from, di] = [a as Record<string, unknown>, b as Record<string, unknown>]
  const keys = [...new Set([...Object.keys(from), ...Object.keys(di)])].filter((k) => k in di)
  return Object.fromEntries(keys.map((k) => [k, reorder(from[k], di[k])]))
}

function wrongRefusal(
  spec: CallSpec,
  stato: number,
  body: Record<string, unknown>,
  answer: LightMyRequestResponse,
  inviati: readonly string[],
): string | null {
  const codice = errorCodes(spec).find((c) => c === body.error)
  if (codice === undefined) return `codice non dichiarato: ${String(body.error)}`
  if (httpStatus(codice) !== stato) return `${codice} con stato ${stato}`
  if (body.request_id !== answer.headers['x-request-id']) return 'manca l’id della richiesta'
  const fields = (body.errors ?? {}) as Record<string, string[]>
  for (const sentence of [body.message, ...Object.values(fields).flat()]) {
    if (typeof sentence !== 'string' || sentence.length < 3 || ENGLISH.test(sentence))
      return `frase: ${String(sentence)}`
  }
  if (stato === 429 && !(Number(answer.headers['retry-after']) > 0)) return '429 senza Retry-After'
  if (codice === 'VALIDAZIONE' && Object.keys(fields).length === 0) return 'VALIDAZIONE senza campi'
  const veri = new Set([
    ...declaredFields(spec.params),
    ...declaredFields(spec.query),
    ...declaredFields(spec.body),
    ...inviati,
    'richiesta',
    'Idempotency-Key',
  ])
  const estraneo = Object.keys(fields).find((c) => !veri.has(c.split('.')[0]!) && !veri.has(c))
  return estraneo === undefined ? null : `campo che non esiste: ${estraneo}`
}
