import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

type Schema = Record<string, unknown>
type Parameter = { name: string; in: string; required: boolean; schema: Schema }
type CheckedResponse = {
  headers?: Record<string, { required?: boolean; schema: Schema }>
  content: Record<string, { schema: Schema }>
}
type Operation = {
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, CheckedResponse>
}
/** The parts of the product's OpenAPI document that requests and responses are validated against. */
export type ContractDocument = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** Request and response of one HTTP call, with their bodies decompressed, as text. */
export type Exchange = {
  method: string
  /** Path and query. */
  url: string
  sent: string
  status: number
  headers: Record<string, string | string[] | undefined>
  answered: string
}

/**
 * Paths of JSON endpoints below `/api` that are not in the contract: the document itself, and the outbox from which tests read
 * e-mails.
 */
const NO_CALLS = /^\/api\/(openapi\.json|dev\/)/
const BASE = '/api'

/**
 * Creates a validator of HTTP exchanges against the product's OpenAPI document.
 * @returns function that returns whether an exchange is a call of the document, and the violation or null. A violation is an
 * undeclared status, content type or response body, a missing required header, an accepted request that the document does not
 * allow, or a 5xx other than 503
 */
export function contractCheck({ paths, components }: ContractDocument) {
  const strict = new Ajv2020({ strict: false, validateFormats: false })
  // The server receives path and query parameters as text too.
  const lenient = new Ajv2020({ strict: false, validateFormats: false, coerceTypes: 'array' })
  const compiled = new Map<Schema, ValidateFunction>()
  /** Compiles a schema at its first use: most declared responses never occur. */
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
    // Literal paths take precedence over those with parameters.
    .sort((a, b) => a.name.split('{').length - b.name.split('{').length)

  /** Returns the location of a request that the document does not allow (`path`, `query`, `body`), or null. */
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
    if (it.status >= 500 && it.status !== 503) return say(`returns ${it.status}`)
    const type = String(it.headers['content-type'] ?? '').split(';', 1)[0]!
    if (!found) {
      if (!path.startsWith(`${BASE}/`) || type !== 'application/json' || NO_CALLS.test(path)) return say(null)
      if (it.status < 400) return say(`returns ${it.status}, but the document has no such call`)
      return say(compile(refusal)(parsed(it.answered)) ? null : `returns an undeclared error: ${it.answered}`)
    }
    const answer = found.operation.responses[it.status]
    if (!answer) return say(`returns ${it.status}, which is not declared`)
    for (const [header, { required, schema }] of Object.entries(answer.headers ?? {})) {
      const value = it.headers[header.toLowerCase()]
      if (value === undefined ? required : !compile(schema, lenient)(textOrNumber(value)))
        return say(`returns ${it.status} with ${header}: ${value ?? 'missing'}`)
    }
    const content = answer.content[type] ?? answer.content['*/*']
    if (!content) return say(`returns ${it.status} as ${type || 'nothing'}, which is not declared`)
    if (type === 'application/json') {
      const check = compile(content.schema)
      if (!check(parsed(it.answered)))
        return say(`returns ${it.status} with an invalid body: ${JSON.stringify(check.errors?.[0])}`)
    }
    const part = it.status < 400 ? notAllowed(found, it) : null
    return say(part && `accepts an invalid ${part}: ${it.url} ${it.sent}`)
  }
}

/** Returns the parameters of one location as the schema of an object. */
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

/** Parses JSON. @returns undefined for invalid JSON, which no schema accepts */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
