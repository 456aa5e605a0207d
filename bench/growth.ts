/**
 * Measures how the latency of calls grows with the people of the network and with the movements of the ledger: calls are injected
 * into the server without a socket, one at a time. Writes `GROWTH.md` and its two charts.
 *
 * `node bench/growth.ts`, or with smaller maximums: `node bench/growth.ts 100000 200000` (people, movements).
 */

import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { clock } from '@primo/domain/platform/clock'
import pg from 'pg'
import { quantiSotto } from '../apps/server/src/rete/ramo.ts'
import { startPostgres } from '../scripts/postgres.mjs'
import { chartOf, type Line, lawOf, slopeOf } from './growth-chart.ts'
import { measure_ms, openServer, prepareDatabase } from './in-process-server.ts'
import { addAskers, populateNetwork } from './rete-people.ts'

const [people = 1_400_000, movements = 5_000_000] = process.argv.slice(2).map(Number)
const ASKED = 20
/** Warm-up calls, after which code is compiled and plans are cached. */
const WARM = 10
/** Number of people per promotore, as in the product's design size, and per convenzionato (175). */
const PROMOTERS_OF = 21
const PRODUCERS_OF = 175
const CASES_OF = 26
/** Number of movements of the calling member, the same at every data size. */
const OWN = 200

/** Returns the powers of ten from ten thousand to a maximum, and the maximum. */
const sizesTo = (top: number) =>
  [1e4, 1e5, 1e6].filter((size) => size <= top * 0.75).concat(top) as [number, ...number[]]

type Ask = [title: string, ask: (get: (path: string) => Promise<unknown>, below: number) => Promise<unknown>]

const MINE: Ask[] = [
  ['GET user', (get) => get('/user')],
  ['profiles', (get) => get('/user/profiles')],
  ['page of movements', (get) => get('/manifestazione/punti-premio')],
  ['balances', (get) => get('/manifestazione/saldo-punti')],
  ['catalogue', (get) => get('/manifestazione/premi')],
]
const NETWORK: Ask[] = [
  ...MINE,
  ['page of cases', (get) => get('/convenzionato/pratiche')],
  ['network, first page', (get) => get('/promotore/pratiche?per_page=100')],
  [
    'network, middle page',
    (get, below) => get(`/promotore/pratiche?per_page=100&page=${Math.ceil(below / 200)}`),
  ],
  ['network, summary', (get) => get('/promotore/riepilogo')],
  ['network, rare name', (get) => get('/promotore/rete/cerca?testo=ermete%20quaglari')],
  ['network, common name', (get) => get('/promotore/rete/cerca?testo=maria')],
]
const OFFICE: Ask[] = [
  ['back office: name search', (get) => get('/operatore/rete?q=ermete%20quaglari')],
  ['back office: queue of cases', (get) => get('/operatore/pratiche')],
  ['back office: first page', (get) => get('/operatore/cruscotto')],
]

/** Inserts movements in one statement, without the row triggers, which cost half of the time. */
const MOVEMENTS = `
  insert into movimento (chiave, tipo, utente_id, edizione_id, avvenuto_il, punti, dati)
  select 'growth' || n, 'scadenza', case when n <= ${OWN} then 1 else 1 + n % $3::int end, (select min(id) from edizione),
         now() - n * interval '20 seconds', -1, '{"punti":1,"scade_il":"2026-01-31","edizione":"Prova"}'
    from generate_series($1::int, $2::int) n`

const lines = new Map<string, Map<string, Line>>()

async function measure(of: string, size: number, url: string, asks: Ask[], who: number): Promise<void> {
  const server = await openServer(url)
  try {
    const { rows } = await server.db.$client.query<{ below: number }>(
      `select ${quantiSotto('s')} as below from segnalatore s where s.id = 1`,
    )
    const get = await server.reader(who)
    const ours = lines.get(of) ?? new Map<string, Line>()
    lines.set(of, ours)
    for (const [title, ask] of asks) {
      await measure_ms(() => ask(get, rows[0]!.below), WARM)
      const ms = await measure_ms(() => ask(get, rows[0]!.below), ASKED)
      const line = ours.get(title) ?? { title, points: [] }
      ours.set(title, line)
      line.points.push({ size, least_ms: ms[0]!, median_ms: ms[Math.floor(ms.length / 2)]! })
      console.log(`${size} ${of}: ${title}, ${ms[0]!.toFixed(2)} ms`)
    }
  } finally {
    await server.close()
  }
}

const { url, stop } = await startPostgres()
const database = (name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
const administrator = new pg.Pool({ connectionString: url, max: 1 })
for (const size of sizesTo(people)) {
  const name = `growth_${size}`
  await administrator.query(`create database ${name}`)
  await prepareDatabase(database(name))
  const pool = new pg.Pool({ connectionString: database(name), max: 1 })
  const promoters = Math.ceil(size / PROMOTERS_OF)
  const members = size - promoters
  const producers = Math.ceil(size / PRODUCERS_OF)
  await populateNetwork(pool, { promoters, members, producers, cases: Math.ceil(size / CASES_OF) })
  const officer = size + 1
  await addAskers(pool, officer)
  await measure('people', size, database(name), NETWORK, 1)
  await measure('people', size, database(name), OFFICE, officer)
  if (size === people) {
    await pool.query('set session_replication_role = replica')
    let written = 0
    for (const many of sizesTo(movements)) {
      await pool.query(MOVEMENTS, [written + 1, many, size])
      await pool.query('analyze movimento')
      written = many
      await measure('movements', many, database(name), MINE, 1)
      await measure(
        'movements',
        many,
        database(name),
        [['back office: a member’s movements', (get) => get('/operatore/punti/iscritti/1/movimenti')]],
        officer,
      )
    }
  }
  await pool.end()
}
await administrator.end()
await stop()

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const tables = [...lines].map(([of, titled]) => {
  const all = [...titled.values()]
  writeFileSync(file(`growth-${of}.svg`), chartOf(all, of))
  const sizes = all[0]!.points.map(({ size }) => size.toLocaleString('en'))
  const rows = all.map((line) => {
    const slope = slopeOf(line)
    const cells = line.points.map((p) => `${p.least_ms.toFixed(2)} (${p.median_ms.toFixed(2)})`)
    return `| ${line.title} | ${cells.join(' | ')} | ${slope.toFixed(2)} | ${lawOf(slope)} |`
  })
  return `## By number of ${of}

![${of}](growth-${of}.svg)

| call | ${sizes.join(' | ')} | slope | growth |
|---|${sizes.map(() => '---:|').join('')}---:|---|
${rows.join('\n')}
`
})
writeFileSync(
  file('GROWTH.md'),
  `# Latency of calls by data size

Written by \`node bench/growth.ts\` on ${clock.now().toISOString().slice(0, 10)}: injected into the server without a socket, one call at a time, ${ASKED} times each; the minimum in milliseconds, and in brackets the median. The slope is that of the minimum on logarithmic axes: below 0.1 constant, up to 0.3 logarithmic, from 0.8 to 1.2 linear. The calling member has half of the network in the downline and ${OWN} movements. Machine: ${cpus().length} cores; load at the end ${loadavg()[0]!.toFixed(1)}.

${tables.join('\n')}`,
)
