/**
 * Measures the app's most frequent calls, each compared with a minimal server (`minimal-server.ts`) on the same PostgreSQL, in
 * alternating rounds. Writes `RESULTS.md`: median requests per second, their ratio with its range, p99, memory, machine and
 * versions. With `POSTGRAPHILE` it also compares PostGraphile (`postgraphile.ts`), with `DIRECTUS` Directus (`directus.ts`).
 * `BENCH_TURNS` and `BENCH_SECONDS` set the rounds and their duration; `BENCH_ONLY` selects one call.
 */

import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { clock } from '@primo/domain/platform/clock'
import type autocannon from 'autocannon'
import pg from 'pg'
import { PRIZE_PATH } from '../apps/server/src/test/prize-members.ts'
import { ensureBuilt } from '../scripts/build.mjs'
import { startPostgres } from '../scripts/postgres.mjs'
import { SERVER, SERVER_ENV, SERVER_FLAGS } from '../scripts/project.mjs'
import {
  CONNECTIONS,
  type LoadRequest,
  type LoadResult,
  launch,
  load,
  type RunningServer,
  residentMb,
  stopProcess,
} from './compared-servers.ts'
import { startDirectus } from './directus.ts'
import { MEASURED } from './measured-queries.ts'
import { GRAPHQL_PATH, graphqlBody } from './postgraphile-queries.ts'
import { preparePrize } from './prize-request.ts'

const TURNS = Number(process.env.BENCH_TURNS ?? 5)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3)
/** Target: minimum ratio of the product's requests per second to the minimal server's, for reads and for the prize request. */
const AIM = 0.9
const AIM_PRIZE = 0.85
/** Target: minimum ratio to PostGraphile on the page of cases, without and with a token check. */
const AIM_UNCHECKED = 1.7
const AIM_CHECKED = 2
/** Target: minimum ratio to Directus on the page of cases. */
const AIM_DIRECTUS = 15
const WHO = { email: 'convenzionato@primo.example', password: 'primo-demo-2026', device_name: 'bench' }

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** Loads the compared servers in alternating rounds, after one second of warm-up each. */
async function inTurns(contenders: [RunningServer, LoadRequest][]): Promise<LoadResult[][]> {
  for (const [running, measuredRequest] of contenders) await load(running, measuredRequest, 1)
  const turns: LoadResult[][] = contenders.map(() => [])
  for (let i = 0; i < TURNS; i++)
    for (const [n, [running, measuredRequest]] of contenders.entries())
      turns[n]!.push(await load(running, measuredRequest, SECONDS))
  return turns
}

const rateOf = (turns: LoadResult[]) => median(turns.map((turn) => turn.perSecond))
const p99Of = (turns: LoadResult[]) => median(turns.map((turn) => turn.p99_ms))
/** Returns the ratio of the first server's throughput to the second's, round by round. */
const ratiosOf = (first: LoadResult[], second: LoadResult[]) =>
  first.map(({ perSecond }, i) => perSecond / second[i]!.perSecond)

/** Prepares a prize request by each member in turn, each with its own idempotency key. */
async function prizeRequest(url: string): Promise<LoadRequest> {
  const { id_premio, tokens } = await preparePrize(url, CONNECTIONS)
  let turn = 0
  const setupRequest = (request: autocannon.Request): autocannon.Request => ({
    ...request,
    headers: {
      authorization: `Bearer ${tokens[turn++ % tokens.length]}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
  })
  return {
    path: PRIZE_PATH,
    requests: [{ method: 'POST', path: PRIZE_PATH, body: JSON.stringify({ id_premio }), setupRequest }],
  }
}

async function sizes(url: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const { rows } = await pool.query<{ version: string; people: number; cases: number; movements: number }>(`
    select current_setting('server_version') as version, (select count(*)::int from utente) as people,
           (select count(*)::int from pratica) as cases, (select count(*)::int from movimento) as movements`)
  await pool.end()
  const { version, people, cases, movements } = rows[0]!
  return `PostgreSQL ${version}; ${people} people, ${cases} cases, ${movements} movements`
}

/** Returns PostGraphile's request for the same page; null for calls without one. */
async function graphql(title: string, utente_id: number, token?: string): Promise<LoadRequest | null> {
  const body = graphqlBody(title, utente_id)
  if (!body || !postgraphile) return null
  const headers = {
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const answer = await fetch(postgraphile.address + GRAPHQL_PATH, { method: 'POST', headers, body })
  const result = (await answer.json()) as { errors?: unknown }
  if (result.errors) throw new Error(JSON.stringify(result.errors))
  return { path: GRAPHQL_PATH, requests: [{ method: 'POST', path: GRAPHQL_PATH, body, headers }] }
}

await ensureBuilt()
const { url, stop } = await startPostgres()
const env = { DATABASE_URL: url }
const startProduct = () =>
  launch(SERVER, { ...SERVER_ENV, ...env, DATA_DIR: here('../data/bench'), LOG_LEVEL: 'info' }, SERVER_FLAGS)
// The first start writes the demo data; its memory must not count.
await stopProcess(await startProduct())
const product = await startProduct()
const bare = await launch(here('minimal-server.ts'), env)
const { POSTGRAPHILE } = process.env
const postgraphile = POSTGRAPHILE
  ? await launch(here('postgraphile.ts'), { ...env, POSTGRAPHILE, GRAPHILE_ENV: 'production' })
  : null
const rows: string[] = []
const besides: string[] = []
let directus: RunningServer | undefined
let besideDirectus = ''
let short = false
try {
  const login = await fetch(`${product.address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(WHO),
  })
  const { data } = (await login.json()) as { data: { token: string } }
  const headers = { authorization: `Bearer ${data.token}` }
  const who = (await fetch(`${product.address}/api/user`, { headers })).json() as Promise<{
    data: { id: number }
  }>
  const utente_id = (await who).data.id
  const only = process.env.BENCH_ONLY
  const reads = MEASURED.map(({ title, path }) => ({ title, asked: { path, headers }, aim: AIM }))
  const all = [...reads, { title: 'prize request', asked: await prizeRequest(url), aim: AIM_PRIZE }]
  for (const { title, asked: measuredRequest, aim } of all.filter(
    (one) => !only || one.title.includes(only),
  )) {
    const free = await graphql(title, utente_id)
    const checked = free && (await graphql(title, utente_id, data.token))
    const [ours, least, unchecked, checks] = (await inTurns([
      [product, measuredRequest],
      [bare, measuredRequest],
      ...[free, checked].flatMap((one) =>
        one && postgraphile ? [[postgraphile, one] as [RunningServer, LoadRequest]] : [],
      ),
    ])) as [LoadResult[], LoadResult[], LoadResult[]?, LoadResult[]?]
    const ratios = ratiosOf(ours, least)
    short ||= median(ratios) < aim
    const row = `| ${title} | ${rateOf(ours).toFixed(0)} | ${rateOf(least).toFixed(0)} | ${median(ratios).toFixed(2)} | ${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)} | ${(p99Of(ours) / p99Of(least)).toFixed(2)} |`
    console.log(row)
    rows.push(row)
    if (!unchecked || !checks) continue
    const times = [ratiosOf(ours, unchecked), ratiosOf(ours, checks)].map(median)
    short ||= title === 'page of cases' && (times[0]! < AIM_UNCHECKED || times[1]! < AIM_CHECKED)
    const beside = `| ${title} | ${rateOf(ours).toFixed(0)} | ${rateOf(unchecked).toFixed(0)} | ${times[0]!.toFixed(2)} | ${rateOf(checks).toFixed(0)} | ${times[1]!.toFixed(2)} |`
    console.log(beside)
    besides.push(beside)
  }
  if (process.env.DIRECTUS && (!only || 'page of cases'.includes(only))) {
    const [running, measuredRequest] = await startDirectus(process.env.DIRECTUS, url, utente_id)
    directus = running
    const cases = reads.find(({ title }) => title === 'page of cases')!.asked
    const [ours, theirs] = (await inTurns([
      [product, cases],
      [directus, measuredRequest],
    ])) as [LoadResult[], LoadResult[]]
    const times = median(ratiosOf(ours, theirs))
    short ||= times < AIM_DIRECTUS
    besideDirectus = `\nCompared with Directus on the same tables (\`bench/directus.ts\`), with a static token and without its cache, a page of cases with its total: ${rateOf(ours).toFixed(0)} requests/s and ${rateOf(theirs).toFixed(0)}, ratio ${times.toFixed(1)} (target ${AIM_DIRECTUS}).\n`
    console.log(besideDirectus)
  }
  const memory = `Memory at the end: product ${residentMb(product)} MB, minimal ${residentMb(bare)} MB${postgraphile ? `, PostGraphile ${residentMb(postgraphile)} MB` : ''}.`
  console.log(memory)
  if (!only)
    writeFileSync(
      here('RESULTS.md'),
      `# Server throughput compared with a minimal server

Written by \`npm run bench\` on ${clock.now().toISOString().slice(0, 10)}: ${CONNECTIONS} connections, ${TURNS} rounds of ${SECONDS} s each, alternating product and minimal server. The minimal server runs the token check and the product's own query for each request (\`bench/measured-queries.ts\`); the product caches the token check (docs/decisions/0071). The prize request is the same transaction, hand-written (\`bench/prize-request.ts\`), by ${CONNECTIONS} members in turn.

Machine: ${cpus().length} cores, ${cpus()[0]?.model.trim()}, shared by server, PostgreSQL and load generator. Node ${process.version.slice(1)}; ${await sizes(url)}.

| call | product, requests/s | minimal, requests/s | ratio | range of the rounds | p99 ratio |
|---|---:|---:|---:|---:|---:|
${rows.join('\n')}

Target: ratio ${AIM}, ${AIM_PRIZE} for the prize request; p99 ratio at most 1.3. ${memory}
${
  besides.length > 0
    ? `
Compared with PostGraphile 5 on the same tables (\`bench/postgraphile.ts\`), in the same rounds: the same rows and their total, without authentication and with the product's own token check for each request.

| call | product, requests/s | PostGraphile without token check | ratio | PostGraphile with token check | ratio |
|---|---:|---:|---:|---:|---:|
${besides.join('\n')}

Target for the page of cases: ratio ${AIM_UNCHECKED} without and ${AIM_CHECKED} with the token check.
`
    : ''
}${besideDirectus}`,
    )
  process.exitCode = short ? 1 : 0
} finally {
  await stopProcess(product)
  await stopProcess(bare)
  if (postgraphile) await stopProcess(postgraphile)
  if (directus) await stopProcess(directus)
  await stop()
}
