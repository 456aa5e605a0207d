/**
 * Measures reads of a promotore's own network at the product's design size (70,000 promotori, 1,400,000 members, 54,000 cases):
 * calls of the area are injected into the server without a socket, and compared with their SQL statements alone. Then measures
 * writes (`rete-writes.ts`).
 *
 * `node bench/rete.ts`, smaller with PROMOTERS, MEMBERS; on a database of `PGTEST_URL` with an existing network it starts at
 * once.
 */

import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { clock } from '@primo/domain/platform/clock'
import pg from 'pg'
import { quantiSotto } from '../apps/server/src/rete/ramo.ts'
import { startPostgres } from '../scripts/postgres.mjs'
import { openServer, prepareDatabase } from './in-process-server.ts'
import { populateNetwork } from './rete-people.ts'
import { measureWrites } from './rete-writes.ts'
import { openStatementTimer } from './statement-timing.ts'

const size = (name: string, usual: number) => Number(process.env[name] ?? usual)
const sizes = {
  promoters: size('PROMOTERS', 70_000),
  members: size('MEMBERS', 1_400_000),
  producers: size('PRODUCERS', 8_000),
  cases: size('CASES', 54_000),
}
/** Sizes of the downlines that are measured. For each, the promotore with the nearest size is used. */
const BELOW = [1_190_000, 93_000, 2_000]
const ASKED = size('ASKED', 60)
/** Warm-up calls on other pages, so that the code is compiled as in a running server. */
const WARM = 20
const WORDS = [
  'maria',
  'giulia',
  'federica',
  'duilio',
  'zaira',
  'rossi',
  'colomboni',
  'ripamese',
  'mario rossi',
  'ermete quaglari',
  'nessuno',
]

const { url, stop } = await startPostgres()
if (await prepareDatabase(url)) {
  const since = performance.now()
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  await populateNetwork(pool, sizes)
  await pool.end()
  console.log(`network written in ${((performance.now() - since) / 1000).toFixed(0)} s`)
}
const server = await openServer(url)
const { db } = server
const hand = await openStatementTimer(url)

const lines: string[] = []
/** Measures `ask`, which gets its number, and its SQL statements alone. */
async function measure(what: string, ask: (n: number) => Promise<unknown>, times = ASKED): Promise<void> {
  await hand.timeWithStatements((n) => ask(times + n), WARM)
  const { ms, byHand } = await hand.timeWithStatements(ask, times)
  tell(what, ms, byHand)
}

/**
 * Writes a row of the report.
 * @param ms durations, ascending
 * @param byHand durations of the SQL statements alone
 */
function tell(what: string, ms: number[], byHand: number[] = []): void {
  const at = (all: number[], part: number) =>
    all[Math.min(all.length - 1, Math.floor(all.length * part))]?.toFixed(1) ?? ''
  const line = `| ${what} | ${at(ms, 0)} | ${at(ms, 0.5)} | ${at(ms, 0.95)} | ${at(ms, 1)} | ${at(byHand, 0.5)} | ${at(byHand, 0.95)} |`
  console.log(line)
  lines.push(line)
}

type Head = { id: number; utente_id: number; percorso: string; below: number }
async function head(below: number): Promise<Head> {
  const { rows } = await db.$client.query<Head>(
    `select * from (select s.id, s.utente_id, s.percorso, ${quantiSotto('s')} as below from segnalatore s where s.id <= 60) h
      order by abs(below - $1) limit 1`,
    [below],
  )
  return rows[0]!
}
const heads: Head[] = []
for (const below of BELOW) heads.push(await head(below))

for (const { id, utente_id, percorso, below } of heads) {
  const of = below.toLocaleString('en')
  const get = await server.reader(utente_id)
  const last = Math.ceil((below + 1) / 100)
  const somePage = (n: number) => 1 + ((n * 7919) % last)
  await measure(`${of}: first page of 100`, () => get('/promotore/pratiche?per_page=100&page=1'))
  await measure(`${of}: random page of 100`, (n) =>
    get(`/promotore/pratiche?per_page=100&page=${somePage(n)}`),
  )
  await measure(`${of}: random page of 15`, (n) => get(`/promotore/pratiche?per_page=15&page=${somePage(n)}`))
  await measure(`${of}: 100 rows with names, by path`, () =>
    db.$client.query({
      name: 'bare_page',
      text: `select s.id, s.sponsor_id, s.livello, a.denominazione from segnalatore s
               join utente u on u.id = s.utente_id join anagrafica a on a.id = u.id_anagrafica
              where s.percorso >= $1 order by s.percorso limit 100`,
      values: [percorso],
    }),
  )
  await measure(`${of}: direct downline`, () => get(`/promotore/rete/${id}/sotto?per_page=50`))
  await measure(`${of}: summary by level and month`, () => get('/promotore/riepilogo'), 20)
  for (const word of WORDS)
    await measure(
      `${of}: search «${word}»`,
      () => get(`/promotore/rete/cerca?testo=${encodeURIComponent(word)}`),
      20,
    )
}

await measureWrites(server, sizes, ASKED, tell)

await hand.close()
await server.close()
await stop()
const load = loadavg()
  .map((n) => n.toFixed(1))
  .join(', ')
writeFileSync(
  fileURLToPath(new URL('RETE.md', import.meta.url)),
  `# Latency of the network's calls

Written by \`node bench/rete.ts\` on ${clock.now().toISOString().slice(0, 10)}: calls injected into the server without a socket, one at a time after ${WARM} warm-up calls, in milliseconds. «SQL only»: the statements of each call, run right after it on a bare connection that ignores the rows. ${sizes.promoters + sizes.members} people, ${sizes.cases} cases. Machine: ${cpus().length} cores; load averages: ${load}.

| call | minimum | median | p95 | maximum | SQL only, median | SQL only, p95 |
|---|---:|---:|---:|---:|---:|---:|
${lines.join('\n')}
`,
)
