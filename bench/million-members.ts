/**
 * Measures the product with a tenth of the data planned in docs/growth.md: a million members and ten million movements. Table and
 * index sizes, call latency with the partitions read, the nightly job, the ledger's integrity check and `pg_dump`. Writes
 * `MILLION-MEMBERS.md`. `node bench/million-members.ts`, smaller with MEMBERS and MOVEMENTS; on an empty database of
 * `PGTEST_URL`. It takes a quarter of an hour and 16 GB of disk.
 */

import { rmSync, statSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clock } from '@primo/domain/platform/clock'
import pg from 'pg'
import { postgresTool } from '../apps/server/src/boot/backup/postgres-tools.ts'
import { findViolations } from '../apps/server/src/platform/db/invariants.ts'
import { LEDGER_INVARIANTS } from '../apps/server/src/raccolta/punti/invariants.ts'
import { maturaEScadi } from '../apps/server/src/raccolta/punti/maturazione.ts'
import { mergeAllCifre } from '../apps/server/src/registro/cifre/jobs.ts'
import { startPostgres } from '../scripts/postgres.mjs'
import { measure_ms, openServer, prepareDatabase } from './in-process-server.ts'
import { populateMillionMembers } from './million-members-data.ts'
import { touchedBy } from './million-members-plans.ts'
import { markdownTable, tableSizes } from './million-members-report.ts'
import { addAskers, populateNetwork } from './rete-people.ts'

const size = (name: string, usual: number) => Number(process.env[name] ?? usual)
const people = size('MEMBERS', 1_000_000)
const movements = size('MOVEMENTS', 10_000_000)
const promoters = Math.ceil(people / 21)
const cases = Math.ceil(people / 3)
const due = Math.ceil(people / 50)
const officer = people + 1
const ASKED = 20
const WARM = 10

const CALLS: [who: number, title: string, path: string][] = [
  [1, 'GET user', '/user'],
  [1, 'page of movements', '/manifestazione/punti-premio'],
  [1, 'balances', '/manifestazione/saldo-punti'],
  [1, 'catalogue', '/manifestazione/premi'],
  [1, 'page of notices', '/user/avvisi'],
  [1, 'notices to read', '/user/avvisi/da-leggere'],
  [officer, 'back office: a member’s movements', '/operatore/punti/iscritti/1/movimenti'],
  [officer, 'back office: all movements', '/operatore/movimenti'],
  [officer, 'back office: movements of one kind', '/operatore/movimenti?tipo=scadenza'],
  [officer, 'back office: first page', '/operatore/cruscotto'],
]

const { url, stop } = await startPostgres({ durable: true })
const pool = new pg.Pool({ connectionString: url, max: 4 })
const load = [loadavg()[0]!]
/** Rows of the report's table of durations: what was measured, and its duration. */
const took: [what: string, took: string][] = []
async function timed<T>(
  what: string,
  work: () => Promise<T>,
  describe: (value: T) => string = () => '',
): Promise<T> {
  const since = performance.now()
  const value = await work()
  const seconds = (performance.now() - since) / 1_000
  took.push([what, `${seconds.toFixed(seconds < 10 ? 2 : 0)} s${describe(value)}`])
  console.log(...took.at(-1)!)
  return value
}

await prepareDatabase(url)
await timed(`write a network of ${people.toLocaleString('en')} people`, () =>
  populateNetwork(pool, {
    promoters,
    members: people - promoters,
    producers: Math.ceil(people / 175),
    cases,
  }),
)
await timed(
  `write ${movements.toLocaleString('en')} movements with postings, lots, wallets and notices`,
  () => populateMillionMembers(pool, { movements, people, cases, due, notices: 6 * people }),
)
await addAskers(pool, officer)
const weight = await tableSizes(pool)

const server = await openServer(url)
const { db } = server
const calls: string[][] = []
for (const [who, title, path] of CALLS) {
  const get = await server.reader(who)
  await measure_ms(() => get(path), WARM)
  const ms = await measure_ms(() => get(path), ASKED)
  const { statements, pages, partitions } = await touchedBy(pool, () => get(path))
  const read = [...partitions].map(([table, many]) => `${many} of ${table}`).join(', ') || '—'
  calls.push([
    title,
    `${ms[0]!.toFixed(1)} (${ms[ASKED / 2]!.toFixed(1)})`,
    `${statements}`,
    `${pages}`,
    read,
  ])
  console.log(calls.at(-1)!.join(' | '))
}

await timed(
  `nightly job: ${due.toLocaleString('en')} lots mature`,
  () => maturaEScadi(server, clock.now()),
  (written) => `, ${written.toLocaleString('en')} movements`,
)
await timed('fold the pending increments of the statistics', () => mergeAllCifre(server))
await timed(
  'integrity check of the ledger',
  () => findViolations(db, LEDGER_INVARIANTS),
  (breaches) => `, ${breaches.length} of ${LEDGER_INVARIANTS.length} invariants violated`,
)
const dumped = join(tmpdir(), `tenth-${process.pid}.dump`)
await timed(
  'pg_dump, compressed',
  () =>
    postgresTool('pg_dump', ['--format=custom', `--file=${dumped}`], {
      url,
      major: weight.major,
      env: process.env,
    }),
  () => `, ${(statSync(dumped).size / 1e9).toFixed(1)} GB`,
)
rmSync(dumped)

await server.close()
load.push(loadavg()[0]!)
await pool.end()
await stop()

writeFileSync(
  fileURLToPath(new URL('MILLION-MEMBERS.md', import.meta.url)),
  `# A tenth of the plan

Written by \`node bench/million-members.ts\` on ${clock.now().toISOString().slice(0, 10)}: ${people.toLocaleString('en')} people, ${movements.toLocaleString('en')} movements. PostgreSQL ${weight.major} (${weight.settings}); ${cpus().length} cores; load ${load.map((l) => l.toFixed(1)).join(' at the start, ')} at the end. The plan: [growth.md](../docs/growth.md).

## Table sizes

${markdownTable(['table', 'rows', 'partitions', 'bytes a row', 'of which indexes', 'MB'], weight.tables)}

The indexes of \`movimento\`:

${markdownTable(['index', 'bytes a row'], weight.indexes)}

## Calls

Injected into the server without a socket, one at a time, ${ASKED} times: the minimum in milliseconds and in brackets the median. Pages of 8 KB; a partition counts as read when the plan scans it, even if it finds no row.

${markdownTable(['call', 'ms', 'statements', 'pages', 'partitions read'], calls)}

## Durations

${markdownTable(['step', 'duration'], took)}
`,
)
