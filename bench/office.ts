/**
 * What the back office costs to read at the size the product is made for (1,470,000 people, 480,000 cases, 5,000,000 rows of the
 * register): every list, filter, search and figure the contract has, through the whole server without the wire, one at a time. Then
 * everybody leaves as one XLSX, with the most memory the server took meanwhile. Writes `OFFICE.md`.
 *
 * `node bench/office.ts`, smaller with MEMBERS, PROMOTERS, CASES, EVENTS; on a database of `PGTEST_URL` that has them already, at once.
 * `PAIRS=on` asks each filter beside each other too (an hour's quarter), and tells the slowest of those. `ONLY=codaPratiche` asks one call.
 */

import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { clock } from '@primo/domain/platform/clock'
import { openDatabase } from '../apps/server/src/platform/db/db.ts'
import { foldAllCifre } from '../apps/server/src/registro/cifre/fold.ts'
import { startPostgres } from '../scripts/postgres.mjs'
import { beginDatabase, openServer, setting, timesOf } from './asking.ts'
import { populateOffice } from './office-data.ts'
import { type Question, questionsOf } from './office-questions.ts'

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
/** The slowest pairs that are told. */
const TOLD = 40
const officer = sizes.promoters + sizes.members
const today = clock.now().toISOString().slice(0, 10)

const { url, stop } = await startPostgres()
await beginDatabase(url)
const since = performance.now()
await populateOffice(url, sizes, EVENTS, async () => {
  const database = await openDatabase(setting(url))
  await foldAllCifre(database)
  await database.close()
})
console.log(`written in ${((performance.now() - since) / 1000).toFixed(0)} s`)

type Line = Question & { ms: number[] | string }

/** Asking one question takes no longer than this, but for the fewest times: the slow are asked less often. */
const ENOUGH_MS = 250
const FEWEST = 3
const timesWithin = (ms: number, each_ms: number) => Math.ceil(ms / each_ms)

/** Asks each question until it is warm, then as often as `times`, fewer when it is slow. */
async function askAll(questions: Question[], warm: number, times: number): Promise<Line[]> {
  const server = await openServer(url)
  const get = await server.reader(officer)
  const lines: Line[] = []
  for (const question of questions) {
    const ask = () => get(question.path)
    try {
      const [first] = await timesOf(ask, 1)
      const [warmed] = await timesOf(ask, Math.min(warm, timesWithin(ENOUGH_MS / 5, first!)))
      const ms = await timesOf(ask, Math.max(FEWEST, Math.min(times, timesWithin(ENOUGH_MS, warmed!))))
      lines.push({ ...question, ms })
      if (ms[0]! > AIM_MS) console.log(`${question.call}: ${question.what}: ${ms[0]!.toFixed(0)} ms`)
    } catch (error) {
      const why = String(error)
      lines.push({
        ...question,
        ms: why.includes('NON_TROVAT') ? 'not there' : `refused: ${why.slice(0, 160)}`,
      })
      if (!why.includes('NON_TROVAT')) console.log(`${question.call}: ${question.what}: ${why.slice(0, 300)}`)
    }
  }
  await server.close()
  return lines
}
/** Everybody as one XLSX: rows, seconds, megabytes more than before, at the most. */
async function everybody(): Promise<string> {
  const server = await openServer(url, true)
  const ask = await server.reader(officer)
  const rss_mb = () => process.memoryUsage.rss() / 2 ** 20
  const before = rss_mb()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, rss_mb())
  }, 100)
  const since = performance.now()
  const { id } = (await ask('/operatore/persone/esporta', { formato: 'xlsx' })).data
  for (;;) {
    const { data } = await ask(`/operatore/esportazioni/${id}`)
    if (data.stato !== 'in_corso') {
      clearInterval(watch)
      await server.close()
      const s = (performance.now() - since) / 1000
      return `Everybody as one XLSX: ${data.stato}, ${data.fatte.toLocaleString('en')} rows in ${s.toFixed(0)} s, ${(most - before).toFixed(0)} MB more than before at the most.`
    }
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

const at = (ms: number[], part: number) =>
  ms[Math.min(ms.length - 1, Math.floor(ms.length * part))]!.toFixed(1)
const least = ({ ms }: Line) => (typeof ms === 'string' ? 0 : ms[0]!)
const cells = ({ call, what, ms }: Line) =>
  `| ${call} | ${what.replaceAll('|', '\\|') || 'as it opens'} | ${typeof ms === 'string' ? `${ms} | |` : `${ms[0]!.toFixed(1)} | ${at(ms, 0.5)} | ${at(ms, 0.95)}`} |`
const table = (lines: Line[]) =>
  `| call | asked with | least | median | p95 |\n|---|---|---:|---:|---:|\n${lines.map(cells).join('\n')}`
const above = (lines: Line[]) => lines.filter((line) => least(line) > AIM_MS)

const wanted = ({ call }: Question) => !process.env.ONLY || process.env.ONLY.split(',').includes(call)
const single = await askAll(questionsOf(officer).filter(wanted), 5, 20)
const known = new Set(single.map(({ path }) => path))
const both = PAIRS
  ? await askAll(
      questionsOf(officer, true).filter((question) => wanted(question) && !known.has(question.path)),
      1,
      3,
    )
  : []
console.log(
  `above ${AIM_MS} ms: ${above(single).length} of ${single.length}, ${above(both).length} of ${both.length} pairs`,
)
if (!process.env.ONLY) {
  const left = await everybody()
  console.log(left)
  const load = loadavg()
    .map((n) => n.toFixed(1))
    .join(', ')
  const pairs = PAIRS
    ? `

## Each filter beside each other

${both.length.toLocaleString('en')} questions more, 3 times each after 1 to get warm: ${above(both).length} above the aim. The slowest:

${table([...both].sort((a, b) => least(b) - least(a)).slice(0, TOLD))}
`
    : ''
  writeFileSync(
    fileURLToPath(new URL('OFFICE.md', import.meta.url)),
    `# What the back office costs to read

Written by \`node bench/office.ts\` on ${today}: every list, filter, search and figure of the contract, through the whole server without the wire, one call at a time, up to 20 times each after up to 6 to get warm, in milliseconds. Lists that open on what waits are asked with their filters of all there ever was. ${officer.toLocaleString('en')} people, ${sizes.cases.toLocaleString('en')} cases, ${EVENTS.toLocaleString('en')} rows of the register. Machine: ${cpus().length} cores; load at the end: ${load}. Aim: ${AIM_MS} ms; above it ${above(single).length} of ${single.length}.

${table(single)}

${left}
${pairs}`,
  )
}
await stop()
process.exitCode = above(single).length > 0 ? 1 : 0
