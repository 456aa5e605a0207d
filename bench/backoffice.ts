/**
 * Measures reads of the back office at the product's design size (1,470,000 people, 480,000 cases, 5,000,000 rows of the audit
 * log, 2,400,000 documents): every list, filter, search and statistic of the contract, injected into the server without a socket,
 * one at a time. Then exports all people as one XLSX and simulates a points rule on all completed cases, with the memory of each,
 * and runs the nightly clean-up and erasures. Writes `BACKOFFICE.md`.
 *
 * `node bench/backoffice.ts`, smaller with MEMBERS, PROMOTERS, CASES, EVENTS; on a database of `PGTEST_URL` with existing data it
 * starts at once. `PAIRS=on` also measures pairs of filters (a quarter of an hour) and reports the slowest. `ONLY=codaPratiche`
 * selects one call, `ONLY=simulaBozza` the simulation, `ONLY=pulizia` the nightly work.
 */

import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { clock } from '@primo/domain/platform/clock'
import { eccezione } from '@primo/domain/raccolta/testing/eccezione'
import { openDatabase } from '../apps/server/src/platform/db/db.ts'
import { completateFra, PRIME_COMPLETATE_SQL } from '../apps/server/src/pratiche/pratiche/queries.ts'
import { simulaRegola } from '../apps/server/src/raccolta/punti/simulazione.ts'
import { mergeAllCifre } from '../apps/server/src/registro/cifre/jobs.ts'
import { startPostgres } from '../scripts/postgres.mjs'
import { populateBackoffice } from './backoffice-data.ts'
import { type MeasuredRequest, requestsOfCall } from './backoffice-requests.ts'
import { benchConfig, measure_ms, openServer, prepareDatabase } from './in-process-server.ts'
import { measureNightlyWork } from './nightly-work.ts'

const size = (name: string, usual: number) => Number(process.env[name] ?? usual)
const sizes = {
  promoters: size('PROMOTERS', 70_000),
  members: size('MEMBERS', 1_400_000),
  producers: size('PRODUCERS', 8_000),
  cases: size('CASES', 480_000),
}
const EVENTS = size('EVENTS', 5_000_000)
const PAIRS = process.env.PAIRS === 'on'
const AIM_MS = 300
/** Number of filter pairs in the report, slowest first. */
const TOLD = 40
const officer = sizes.promoters + sizes.members
const today = clock.now().toISOString().slice(0, 10)

const { url, stop } = await startPostgres()
await prepareDatabase(url)
const since = performance.now()
await populateBackoffice(url, sizes, EVENTS, async () => {
  const database = await openDatabase(benchConfig(url))
  await mergeAllCifre(database)
  await database.close()
})
console.log(`written in ${((performance.now() - since) / 1000).toFixed(0)} s`)

type Line = MeasuredRequest & { ms: number[] | string }

/** Time in milliseconds spent on measuring one query: slow ones are repeated less often, but at least `FEWEST` times. */
const ENOUGH_MS = 250
const FEWEST = 3
const timesWithin = (ms: number, each_ms: number) => Math.ceil(ms / each_ms)

/** Runs each query `warm` times, then `times` times, fewer when it is slow. */
async function askAll(questions: MeasuredRequest[], warm: number, times: number): Promise<Line[]> {
  const server = await openServer(url)
  const get = await server.reader(officer)
  const lines: Line[] = []
  for (const question of questions) {
    const ask = () => get(question.path)
    try {
      const [first] = await measure_ms(ask, 1)
      const [warmed] = await measure_ms(ask, Math.min(warm, timesWithin(ENOUGH_MS / 5, first!)))
      const ms = await measure_ms(ask, Math.max(FEWEST, Math.min(times, timesWithin(ENOUGH_MS, warmed!))))
      lines.push({ ...question, ms })
      if (ms[0]! > AIM_MS) console.log(`${question.call}: ${question.what}: ${ms[0]!.toFixed(0)} ms`)
    } catch (error) {
      const why = String(error)
      lines.push({
        ...question,
        ms: why.includes('NON_TROVAT') ? 'not found' : `refused: ${why.slice(0, 160)}`,
      })
      if (!why.includes('NON_TROVAT')) console.log(`${question.call}: ${question.what}: ${why.slice(0, 300)}`)
    }
  }
  await server.close()
  return lines
}

/** Measures work that is not a request. @returns its result, seconds, and maximum additional memory in MB */
async function measureWork<T>(work: () => Promise<T>): Promise<{ result: T; s: number; mb: number }> {
  const rss_mb = () => process.memoryUsage.rss() / 2 ** 20
  const before = rss_mb()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, rss_mb())
  }, 100)
  const since = performance.now()
  const result = await work()
  clearInterval(watch)
  return { result, s: (performance.now() - since) / 1000, mb: most - before }
}

/** Exports all people as one XLSX. @returns the sentence for the report */
async function everybody(): Promise<string> {
  const server = await openServer(url, true)
  const ask = await server.reader(officer)
  const { result, s, mb } = await measureWork(async () => {
    const { id } = (await ask('/operatore/persone/esporta', { formato: 'xlsx' })).data
    for (;;) {
      const { data } = await ask(`/operatore/esportazioni/${id}`)
      if (data.stato !== 'in_corso') return data
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  })
  await server.close()
  return `Export of all people as XLSX: ${result.stato}, ${result.fatte.toLocaleString('en')} rows in ${s.toFixed(0)} s, at most ${mb.toFixed(0)} MB of additional memory.`
}

/** Simulates a points rule with exceptions on all completed cases. @returns the sentence for the report */
async function simulation(): Promise<string> {
  const database = await openDatabase(benchConfig(url))
  const [rule] = (await database.db.$client.query('select versione, quote_bp from regola_punti limit 1')).rows
  const bozza = {
    ...{ versione: `${rule.versione}-bench`, dal: today, quote_bp: rule.quote_bp, tetto_quota: 100 },
    ...{ giorni_maturazione: 14, punti: [{ id_tipo_finanziamento: 2, punti: 600 }] },
    eccezioni: [
      eccezione({ prima_pratica: true, punti: 1000 }),
      eccezione({ regioni: ['Lazio'], importo_da_cent: 5_000_000, percento: 150 }),
    ],
  }
  const cases = { completateFra, primeCompletate: PRIME_COMPLETATE_SQL }
  const period = { dal: new Date('2000-01-01'), al: clock.now(), quando: clock.now() }
  const { result, s, mb } = await measureWork(async () => {
    let done = 0
    for await (const step of simulaRegola(database.db, cases, { bozza, ...period })) done = step.fatte
    return done
  })
  await database.close()
  return `Simulation of a points rule with exceptions: ${result.toLocaleString('en')} completed cases in ${s.toFixed(1)} s, at most ${mb.toFixed(0)} MB of additional memory.`
}

/** Runs the nightly clean-up and erasures. @returns the sentence for the report */
async function night(): Promise<string> {
  const server = await openServer(url)
  const told = await measureNightlyWork(server)
  await server.close()
  return told
}

const at = (ms: number[], part: number) => ms[Math.min(ms.length - 1, Math.floor(ms.length * part))]!
type Measured = MeasuredRequest & { ms: number[] }
const isMeasured = (line: Line): line is Measured => typeof line.ms !== 'string'
const p95 = ({ ms }: Measured) => at(ms, 0.95)
const above = (lines: Measured[]) => lines.filter((line) => p95(line) > AIM_MS)
const slowestFirst = (lines: Measured[]) => lines.toSorted((a, b) => p95(b) - p95(a))
const cells = (line: Measured) =>
  `${line.what.replaceAll('|', '\\|') || 'default'} | ${at(line.ms, 0.5).toFixed(1)} | ${p95(line).toFixed(1)} |`

const wanted = ({ call }: MeasuredRequest) => !process.env.ONLY || process.env.ONLY.split(',').includes(call)
const results = await askAll(requestsOfCall(officer).filter(wanted), 5, 20)
const measured = results.filter(isMeasured)
const known = new Set(results.map(({ path }) => path))
const pairs = PAIRS
  ? (
      await askAll(
        requestsOfCall(officer, true).filter((question) => wanted(question) && !known.has(question.path)),
        1,
        3,
      )
    ).filter(isMeasured)
  : []
console.log(
  `above ${AIM_MS} ms: ${above(measured).length} of ${measured.length}, ${above(pairs).length} of ${pairs.length} pairs`,
)
const only = (name: string) => process.env.ONLY?.split(',').includes(name)
if (only('simulaBozza')) console.log(await simulation())
if (only('pulizia')) console.log(await night())
if (!process.env.ONLY) {
  const left = `${await everybody()}\n\n${await simulation()}\n\n${await night()}`
  console.log(left)
  const load = loadavg()
    .map((n) => n.toFixed(1))
    .join(', ')
  const slowestPairs = PAIRS
    ? `
## Pairs of filters

${pairs.length.toLocaleString('en')} more queries, 3 times each after 1 warm-up call: ${above(pairs).length} above the target. The slowest:

| call | query | median | p95 |
|---|---|---:|---:|
${slowestFirst(pairs)
  .slice(0, TOLD)
  .map((line) => `| ${line.call} | ${cells(line)}`)
  .join('\n')}
`
    : ''
  const byCall = Map.groupBy(measured, ({ call }) => call)
  writeFileSync(
    fileURLToPath(new URL('BACKOFFICE.md', import.meta.url)),
    `# Latency of the back office's reads

Written by \`node bench/backoffice.ts\` on ${today}: every list, filter, search and statistic of the contract, injected into the server without a socket, one call at a time, up to 20 times each after up to 6 warm-up calls, in milliseconds. Lists that show pending items by default are filtered over all states. ${officer.toLocaleString('en')} people, ${sizes.cases.toLocaleString('en')} cases, ${EVENTS.toLocaleString('en')} rows of the audit log. Machine: ${cpus().length} cores; load at the end: ${load}. Target of each query's p95: ${AIM_MS} ms; above it ${above(measured).length} of ${measured.length}. The slowest query of each call:

| call | queries | slowest | median | p95 |
|---|---:|---|---:|---:|
${[...byCall].map(([call, lines]) => `| ${call} | ${lines.length} | ${cells(slowestFirst(lines)[0]!)}`).join('\n')}

${left}
${slowestPairs}`,
  )
}
await stop()
process.exitCode = above(measured).length > 0 ? 1 : 0
