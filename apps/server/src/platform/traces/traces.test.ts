import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { login, passwordEmail } from '@primo/contract/accesso/accesso'
import { expect, test } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { newDatabase, startProcess } from '../../test/process.ts'
import { nameOfQuery } from './traces.ts'

type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  status: { code?: number }
  attributes: { key: string; value: unknown }[]
}
type Sent = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }

/** Starts a collector of spans, OTLP over HTTP (https://opentelemetry.io/docs/specs/otlp/#otlphttp). */
async function receiver() {
  const bodies: string[] = []
  const asked: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = []
  const server = createServer(async (req, reply) => {
    asked.push({ method: req.method, url: req.url, headers: req.headers })
    bodies.push(await text(req))
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{"partialSuccess":{}}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    asked,
    spans: () =>
      bodies
        .map((body) => JSON.parse(body) as Sent)
        .flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans))
        .flatMap(({ spans }) => spans),
    close: () => server.close(),
  }
}

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const ASKER = 'b7ad6b7169203331'

async function attempt(url: string, traceparent: string) {
  return fetch(`${url}/api${login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent },
    body: JSON.stringify({
      email: 'canarino@posta.example',
      password: 'canarino-segreto',
      device_name: 'prova',
    }),
  })
}

/** Starts a server that sends its traces to `collector`, and checks that they contain no personal data. */
async function traced(
  look: (there: {
    collector: Awaited<ReturnType<typeof receiver>>
    server: ReturnType<typeof startProcess>
    url: string
  }) => Promise<void>,
) {
  const collector = await receiver()
  const database = await newDatabase(process.env.PGTEST_URL)
  const server = startProcess({
    ...database.env,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_TRACES_SAMPLER_ARG: '1',
  })
  try {
    await look({ collector, server, url: await server.indirizzo() })
    expect(collector.bodies.join()).not.toMatch(/canarino|posta\.example/)
  } finally {
    server.manda('SIGKILL')
    collector.close()
    await database.elimina()
  }
}

test('from who asks to the queries: one trace, each step under the one it belongs to, and nobody’s data', () =>
  traced(async ({ collector, server, url }) => {
    expect((await attempt(url, `00-${TRACE}-${ASKER}-01`)).status).toBe(422)
    // An invalid traceparent starts a new trace.
    expect((await attempt(url, 'canarino-traccia')).status).toBe(422)
    expect((await server.ferma()).codice).toBe(0)
    await eventually(() => expect(collector.spans().filter(({ name }) => name === 'login')).toHaveLength(2))

    expect(collector.asked[0]).toMatchObject({ method: 'POST', url: '/v1/traces' })
    const mine = collector.spans().filter(({ traceId }) => traceId === TRACE)
    const answer = mine.find(({ name }) => name === 'login')!
    expect(answer).toMatchObject({ parentSpanId: ASKER, kind: 2 })
    expect(answer.attributes).toContainEqual({
      key: 'http.response.status_code',
      value: { intValue: 422 },
    })
    const queries = mine.filter(({ kind }) => kind === 3)
    expect(queries.length).toBeGreaterThan(1)
    for (const query of queries) expect(query.parentSpanId, query.name).toBe(answer.spanId)
    expect(queries.some(({ name }) => /^[\w ]*(utente|limite|account)/.test(name))).toBe(true)
  }))

test('a job’s run is a trace of its own, its queries under it', () =>
  traced(async ({ collector, server, url }) => {
    const body = JSON.stringify({ email: 'canarino@posta.example' })
    const headers = { 'content-type': 'application/json' }
    expect((await fetch(`${url}/api${passwordEmail.path}`, { method: 'POST', headers, body })).status).toBe(
      200,
    )
    const runs = () => collector.spans().filter(({ name }) => name === 'password-dimenticata')
    await eventually(() => expect(runs()).toHaveLength(1))
    expect((await server.ferma()).codice).toBe(0)
    const [run] = runs()
    expect(run).toMatchObject({ kind: 5 })
    expect(run).not.toHaveProperty('parentSpanId')
    const queries = collector
      .spans()
      .filter(({ kind, parentSpanId }) => kind === 3 && parentSpanId === run!.spanId)
    expect(queries.length).toBeGreaterThan(0)
    expect(new Set(queries.map(({ traceId }) => traceId))).toEqual(new Set([run!.traceId]))
  }))

test.each([
  [{ text: 'select 1', name: 'messaggi_per' }, 'messaggi_per'],
  ["select * from utente where email = 'x'", 'select utente'],
  [{ text: '\n  insert into "movimento" (id) values ($1)' }, 'insert movimento'],
  [{ text: 'with a as (select 1 from lavori.job) select * from a' }, 'with lavori.job'],
  ['BEGIN', 'begin'],
  [undefined, 'query'],
])('a query is called by what it does, never by its text: %j', (asked, name) => {
  expect(nameOfQuery([asked])).toBe(name)
})
