import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

type Schema = Record<string, unknown>
type Parameter = { name: string; in: string; schema: Schema }
type Operation = {
  parameters: Parameter[]
  responses: Record<string, { content: Record<string, { schema: Schema }> }>
}
type Contract = { paths: Record<string, Record<string, Operation>>; components: Schema }

const WRONG_MAX = 20
/** Larger answers are passed on unread. */
const READ_MAX = 4 * 1024 * 1024

/**
 * Stands before the product and holds every answer below `/api` against its own OpenAPI document: a call that is there,
 * a status it declares, a body of that shape; anywhere, no answer of the 500s but one that says «come back».
 */
export async function startContractProxy(behind: string) {
  const contract = (await (await fetch(`${behind}/api/openapi.json`)).json()) as Contract
  const calls = callsOf(contract)
  const wrong: string[] = []
  let answers = 0
  const say = (what: string) => wrong.length < WRONG_MAX && wrong.push(what)

  function look(method: string, path: string, came: IncomingMessage, body: Buffer): void {
    const status = came.statusCode ?? 0
    if (status >= 500 && status !== 503) say(`${method} ${path} answers ${status}`)
    if (!path.startsWith('/api/') || method === 'HEAD' || method === 'OPTIONS') return
    const call = calls.find((one) => one.method === method && one.path.test(path))
    // What is no call: the document says nothing of it, and the server has one answer for all.
    if (!call) return
    answers++
    const check = call.checks.get(status)
    if (check === undefined)
      return void say(`${method} ${call.name} answers ${status}, which it does not declare`)
    if (check === null || body.length > READ_MAX) return
    const value = parsed(came, body)
    if (!check(value))
      say(`${method} ${call.name} answers ${status} otherwise: ${JSON.stringify(check.errors?.[0])}`)
  }

  const server = createServer((req, res) => {
    const url = new URL(behind)
    // As many networks as calls: the limits by address are not what is tried.
    const from = `10.${(answers >> 16) & 255}.${(answers >> 8) & 255}.${answers & 255}`
    const on = request(
      {
        host: url.hostname,
        port: url.port,
        method: req.method,
        path: req.url,
        headers: { ...req.headers, 'x-forwarded-for': from },
      },
      (came) => {
        const pieces: Buffer[] = []
        came.on('data', (piece: Buffer) => pieces.push(piece))
        came.on('end', () =>
          look(req.method ?? 'GET', (req.url ?? '/').split(/[?#]/, 1)[0]!, came, Buffer.concat(pieces)),
        )
        res.writeHead(came.statusCode ?? 502, came.headers)
        came.pipe(res)
      },
    )
    on.on('error', () => res.destroy())
    res.on('close', () => on.destroy())
    req.pipe(on)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    address,
    seen: () => ({ answers, wrong }),
    reads: () => readsOf(contract, address),
    stop: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The body as JSON; what is none is `undefined`, which no schema takes. */
function parsed(came: IncomingMessage, body: Buffer): unknown {
  try {
    const encoding = came.headers['content-encoding']
    const text =
      encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
    return JSON.parse(text.toString())
  } catch {
    return undefined
  }
}

/** Each call of the document, with what checks the body of each status; null where the body is a file. */
function callsOf({ paths, components }: Contract) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  return Object.entries(paths).flatMap(([name, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({
      name,
      method: method.toUpperCase(),
      path: new RegExp(`^/api${name.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
      checks: new Map(
        Object.entries(responses).map(([status, { content }]): [number, ValidateFunction | null] => {
          const schema = content['application/json']?.schema
          return [Number(status), schema ? ajv.compile({ ...schema, components }) : null]
        }),
      ),
    })),
  )
}

/** A value a parameter may have. */
function sampleOf({ name, schema }: Parameter): string {
  const {
    enum: among,
    default: usual,
    minimum,
    type,
    format,
  } = schema as {
    enum?: unknown[]
    default?: unknown
    minimum?: number
    type?: string
    format?: string
  }
  if (among?.[0] !== undefined) return String(among[0])
  if (usual !== undefined) return String(usual)
  if (format === 'date') return '2026-01-01'
  if (format === 'date-time') return '2026-01-01T00:00:00Z'
  if (type === 'integer' || type === 'number') return String(Math.max(1, minimum ?? 1))
  return name === 'code' ? '123456' : 'rossi'
}

/** The address of every call that only reads, all its parameters in it; those of the operators apart. */
function readsOf({ paths }: Contract, address: string) {
  const reads = Object.entries(paths).flatMap(([path, { get }]) => {
    if (!get) return []
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(sampleOf(get.parameters.find((one) => one.name === name)!)),
    )
    const query = new URLSearchParams(
      get.parameters.filter((one) => one.in === 'query').map((one) => [one.name, sampleOf(one)]),
    )
    return [`${address}/api${filled}${query.size > 0 ? `?${query}` : ''}`]
  })
  const ofOperators = (url: string) => url.includes('/api/operatore/')
  return { operator: reads.filter(ofOperators), member: reads.filter((url) => !ofOperators(url)) }
}
