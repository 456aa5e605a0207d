/**
 * What the app asks for most, each call beside the least that answers it (`bare.ts`), on one PostgreSQL, in turns of one
 * run. Writes `RESULTS.md`: medians of requests a second, their ratio with its spread, p99, memory, machine and versions.
 * With `POSTGRAPHILE` beside PostGraphile too (`postgraphile.ts`), with `DIRECTUS` beside Directus (`directus.ts`). `BENCH_TURNS` and `BENCH_SECONDS` make it longer; `BENCH_ONLY` names one call.
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
import { SERVER, SERVER_ENV, SERVER_FLAGS } from '../scripts/house.mjs'
import { startPostgres } from '../scripts/postgres.mjs'
import {
  type Asked,
  CONNECTIONS,
  launch,
  load,
  type Running,
  residentMb,
  stopProcess,
  type Turn,
} from './contenders.ts'
import { startDirectus } from './directus.ts'
import { GRAPHQL_PATH, graphqlBody } from './graphql.ts'
import { preparePrize } from './prize.ts'
import { MEASURED } from './questions.ts'

const TURNS = Number(process.env.BENCH_TURNS ?? 5)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3)
/** Of bare: for a call that reads, and for the prize request. */
const AIM = 0.9
const AIM_PRIZE = 0.85
/** Of PostGraphile on the page of cases, when it asks nobody who calls and when it does. */
const AIM_UNCHECKED = 1.7
const AIM_CHECKED = 2
/** Of Directus on the page of cases. */
const AIM_DIRECTUS = 15
const WHO = { email: 'convenzionato@primo.example', password: 'primo-demo-2026', device_name: 'bench' }

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** Each contender in turn, again and again, after a second each to get warm. */
async function inTurns(contenders: [Running, Asked][]): Promise<Turn[][]> {
  for (const [running, asked] of contenders) await load(running, asked, 1)
  const turns: Turn[][] = contenders.map(() => [])
  for (let i = 0; i < TURNS; i++)
    for (const [n, [running, asked]] of contenders.entries())
      turns[n]!.push(await load(running, asked, SECONDS))
  return turns
}

const rateOf = (turns: Turn[]) => median(turns.map((turn) => turn.perSecond))
const p99Of = (turns: Turn[]) => median(turns.map((turn) => turn.p99_ms))
/** How the first stands to the second, turn by turn. */
const ratiosOf = (first: Turn[], second: Turn[]) =>
  first.map(({ perSecond }, i) => perSecond / second[i]!.perSecond)

/** A prize request by each member in turn, each with a key of its own. */
async function prizeRequest(url: string): Promise<Asked> {
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

/** What PostGraphile is asked for the same page; null for a call it is not asked for. */
async function graphql(title: string, utente_id: number, token?: string): Promise<Asked | null> {
  const body = graphqlBody(title, utente_id)
  if (!body || !postgraphile) return null
  const headers = {
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const answer = await fetch(postgraphile.address + GRAPHQL_PATH, { method: 'POST', headers, body })
  const said = (await answer.json()) as { errors?: unknown }
  if (said.errors) throw new Error(JSON.stringify(said.errors))
  return { path: GRAPHQL_PATH, requests: [{ method: 'POST', path: GRAPHQL_PATH, body, headers }] }
}

await ensureBuilt()
const { url, stop } = await startPostgres()
const env = { DATABASE_URL: url }
const startProduct = () =>
  launch(SERVER, { ...SERVER_ENV, ...env, DATA_DIR: here('../data/bench'), LOG_LEVEL: 'info' }, SERVER_FLAGS)
// The first lays the demo world; the memory that takes is no server's that answers.
await stopProcess(await startProduct())
const product = await startProduct()
const bare = await launch(here('bare.ts'), env)
const { POSTGRAPHILE } = process.env
const postgraphile = POSTGRAPHILE
  ? await launch(here('postgraphile.ts'), { ...env, POSTGRAPHILE, GRAPHILE_ENV: 'production' })
  : null
const rows: string[] = []
const besides: string[] = []
let directus: Running | undefined
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
  for (const { title, asked, aim } of all.filter((one) => !only || one.title.includes(only))) {
    const free = await graphql(title, utente_id)
    const checked = free && (await graphql(title, utente_id, data.token))
    const [ours, least, unchecked, checks] = (await inTurns([
      [product, asked],
      [bare, asked],
      ...[free, checked].flatMap((one) =>
        one && postgraphile ? [[postgraphile, one] as [Running, Asked]] : [],
      ),
    ])) as [Turn[], Turn[], Turn[]?, Turn[]?]
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
    const [running, asked] = await startDirectus(process.env.DIRECTUS, url, utente_id)
    directus = running
    const cases = reads.find(({ title }) => title === 'page of cases')!.asked
    const [ours, theirs] = (await inTurns([
      [product, cases],
      [directus, asked],
    ])) as [Turn[], Turn[]]
    const times = median(ratiosOf(ours, theirs))
    short ||= times < AIM_DIRECTUS
    besideDirectus = `\nBeside Directus on the same tables (\`bench/directus.ts\`), its token settled beforehand, its cache off, a page of cases with its total: ${rateOf(ours).toFixed(0)} a second to its ${rateOf(theirs).toFixed(0)}, ${times.toFixed(1)} times as many (aim ${AIM_DIRECTUS}).\n`
    console.log(besideDirectus)
  }
  const memory = `Memory after it all: product ${residentMb(product)} MB, bare ${residentMb(bare)} MB${postgraphile ? `, PostGraphile ${residentMb(postgraphile)} MB` : ''}.`
  console.log(memory)
  if (!only)
    writeFileSync(
      here('RESULTS.md'),
      `# What the server answers, beside the least that answers it

Written by \`npm run bench\` on ${clock.now().toISOString().slice(0, 10)}: ${CONNECTIONS} connections, ${TURNS} turns of ${SECONDS} s each, product and bare in turn. Bare asks who calls and the product's own question, each time (\`bench/questions.ts\`); the product remembers who calls (docs/decisions/0071). The prize request is the same transaction by hand (\`bench/prize.ts\`), by ${CONNECTIONS} members in turn.

Machine: ${cpus().length} cores, ${cpus()[0]?.model.trim()}; server, PostgreSQL and who asks share them. Node ${process.version.slice(1)}; ${await sizes(url)}.

| call | product, a second | bare, a second | ratio | of the turns | p99, of bare's |
|---|---:|---:|---:|---:|---:|
${rows.join('\n')}

Aim: ${AIM} of bare, ${AIM_PRIZE} for the prize request; p99 within 1.3 of bare's. ${memory}
${
  besides.length > 0
    ? `
Beside PostGraphile 5 on the same tables (\`bench/postgraphile.ts\`), in the same turns: asked for the same rows and their total, without who calls and with the product's own question of who calls, each time.

| call | product, a second | PostGraphile, nobody asked who calls | product is | PostGraphile, with the token's check | product is |
|---|---:|---:|---:|---:|---:|
${besides.join('\n')}

Aim, for the page of cases: ${AIM_UNCHECKED} × the one, ${AIM_CHECKED} × the other.
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
