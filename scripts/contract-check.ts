import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

type Schema = Record<string, unknown>
type Parameter = { name: string; in: string; required: boolean; schema: Schema }
type Answer = {
  headers?: Record<string, { required?: boolean; schema: Schema }>
  content: Record<string, { schema: Schema }>
}
type Operation = {
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, Answer>
}
/** What of the product's OpenAPI document is held against what goes over the wire. */
export type ContractDocument = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** A call as it went over the wire: the bodies as text, not packed. */
export type Exchange = {
  method: string
  /** Path and query. */
  url: string
  sent: string
  status: number
  headers: Record<string, string | string[] | undefined>
  answered: string
}

/** What answers JSON below `/api` and is not a call: the document itself, and what the tests read letters from. */
const NO_CALLS = /^\/api\/(openapi\.json|dev\/)/
const BASE = '/api'

/**
 * Holds calls against the product's own document.
 * @returns what says of an exchange whether it is one of the document's calls, and what of it is not as written there: an
 * answer of a status, a type or a shape that it does not declare, a header it promises and that is missing, a request it
 * does not allow and that was granted, a 5xx that does not say «come back»
 */
export function contractCheck({ paths, components }: ContractDocument) {
  const strict = new Ajv2020({ strict: false, validateFormats: false })
  // As the server reads an address: everything in it is text.
  const lenient = new Ajv2020({ strict: false, validateFormats: false, coerceTypes: 'array' })
  const compiled = new Map<Schema, ValidateFunction>()
  /** Compiled when it is first met: most of what a document declares is never answered. */
  const compile = (schema: Schema, ajv = strict): ValidateFunction => {
    const check = compiled.get(schema) ?? ajv.compile({ ...schema, components })
    compiled.set(schema, check)
    return check
  }
  const refusal = { $ref: '#/components/schemas/Errore', unevaluatedProperties: false }
  const operations = Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path: new RegExp(`^${BASE}${path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
        operation,
        query: asObject(operation, 'query'),
        params: asObject(operation, 'path'),
      })),
    )
    // What is written out is meant before what a parameter stands for.
    .sort((a, b) => a.name.split('{').length - b.name.split('{').length)

  /** What of a request the document does not allow, or null. */
  function notAllowed({ operation, query, params, path }: (typeof operations)[number], it: Exchange) {
    const [address = '', search = ''] = it.url.split('#', 1)[0]!.split(/\?(.*)/s)
    const pieces = Object.entries(path.exec(address)?.groups ?? {})
    const texts = Object.fromEntries(pieces.map(([name, text]) => [name, decoded(text)]))
    const body = operation.requestBody?.content['application/json']
    if (!compile(params, lenient)(texts)) return 'path'
    if (!compile(query, lenient)(pairsOf(search))) return 'query'
    return body && !compile(body.schema)(parsed(it.sent || '{}')) ? 'body' : null
  }

  return (it: Exchange): { isCall: boolean; wrong: string | null } => {
    const path = it.url.split(/[?#]/, 1)[0]!
    const found = operations.find((one) => one.method === it.method && one.path.test(path))
    const name = found?.name ?? `${it.method} ${path}`
    const say = (wrong: string | null) => ({ isCall: Boolean(found), wrong: wrong && `${name} ${wrong}` })
    if (it.status >= 500 && it.status !== 503) return say(`answers ${it.status}`)
    const type = String(it.headers['content-type'] ?? '').split(';', 1)[0]!
    if (!found) {
      if (!path.startsWith(`${BASE}/`) || type !== 'application/json' || NO_CALLS.test(path)) return say(null)
      if (it.status < 400) return say(`answers ${it.status}, and the document has no such call`)
      return say(compile(refusal)(parsed(it.answered)) ? null : `refuses otherwise: ${it.answered}`)
    }
    const answer = found.operation.responses[it.status]
    if (!answer) return say(`answers ${it.status}, which it does not declare`)
    for (const [header, { required, schema }] of Object.entries(answer.headers ?? {})) {
      const value = it.headers[header.toLowerCase()]
      if (value === undefined ? required : !compile(schema, lenient)(textOrNumber(value)))
        return say(`answers ${it.status} with ${header}: ${value ?? 'missing'}`)
    }
    const content = answer.content[type] ?? answer.content['*/*']
    if (!content) return say(`answers ${it.status} as ${type || 'nothing'}, which it does not declare`)
    if (type === 'application/json') {
      const check = compile(content.schema)
      if (!check(parsed(it.answered)))
        return say(`answers ${it.status} otherwise: ${JSON.stringify(check.errors?.[0])}`)
    }
    const part = it.status < 400 ? notAllowed(found, it) : null
    return say(part && `grants what its ${part} does not allow: ${it.url} ${it.sent}`)
  }
}

/** The parameters of one place as the object they make. */
function asObject({ parameters }: Operation, place: 'path' | 'query'): Schema {
  const own = parameters.filter((one) => one.in === place)
  return {
    type: 'object',
    properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
    required: own.filter(({ required }) => required).map(({ name }) => name),
  }
}

function pairsOf(search: string): Record<string, string | string[]> {
  const query = new URLSearchParams(search)
  return Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const all = query.getAll(name)
      return [name, all.length > 1 ? all : all[0]!]
    }),
  )
}

const textOrNumber = (value: string | string[]) =>
  /^\d+$/.test(String(value)) ? Number(value) : String(value)

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Text as JSON; what is none is `undefined`, which no schema takes. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
