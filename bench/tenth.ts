/**
 * The plan of docs/growth.md at a tenth: a million members and ten million movements. What the tables weigh, what the calls take
 * and which partitions they read, what the night takes, the dump. Writes `TENTH.md`.
 *
 * `node bench/tenth.ts`, smaller with MEMBERS and MOVEMENTS; on an empty database of `PGTEST_URL`. It takes a quarter of an hour
 * and 16 GB of disk.
 */

import { rmSync, statSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clock } from '@primo/domain/platform/clock'
import pg from 'pg'
import { postgresTool } from '../apps/server/src/boot/backup/postgres-tools.ts'
import { findBreaches } from '../apps/server/src/platform/db/invariants.ts'
import { LEDGER_INVARIANTS } from '../apps/server/src/raccolta/punti/invariants.ts'
import { maturaEScadi } from '../apps/server/src/raccolta/punti/tempo.ts'
import { foldAllCifre } from '../apps/server/src/registro/cifre/fold.ts'
import { startPostgres } from '../scripts/postgres.mjs'
import { beginDatabase, openServer, timesOf } from './asking.ts'
import { addAskers, populateNetwork } from './network-people.ts'
import { populateTenth } from './tenth-data.ts'
import { touchedBy } from './tenth-plans.ts'
import { tableOf, weights } from './tenth-report.ts'

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
  [officer, 'office: a member’s movements', '/operatore/punti/iscritti/1/movimenti'],
  [officer, 'office: everybody’s movements', '/operatore/movimenti'],
  [officer, 'office: those of a kind', '/operatore/movimenti?tipo=scadenza'],
  [officer, 'office: first page', '/operatore/cruscotto'],
]

const { url, stop } = await startPostgres({ durable: true })
const pool = new pg.Pool({ connectionString: url, max: 4 })
const load = [loadavg()[0]!]
/** What takes how long, as the report says it. */
const took: [what: string, took: string][] = []
async function timed<T>(
  what: string,
  work: () => Promise<T>,
  said: (value: T) => string = () => '',
): Promise<T> {
  const since = performance.now()
  const value = await work()
  const seconds = (performance.now() - since) / 1_000
  took.push([what, `${seconds.toFixed(seconds < 10 ? 2 : 0)} s${said(value)}`])
  console.log(...took.at(-1)!)
  return value
}

await beginDatabase(url)
await timed(`writing the network, ${people.toLocaleString('en')} people`, () =>
  populateNetwork(pool, {
    promoters,
    members: people - promoters,
    producers: Math.ceil(people / 175),
    cases,
  }),
)
await timed(
  `writing ${movements.toLocaleString('en')} movements, their postings, lots and wallets, and notices`,
  () => populateTenth(pool, { movements, people, cases, due, notices: 6 * people }),
)
await addAskers(pool, officer)
const weight = await weights(pool)

const server = await openServer(url)
const { db } = server
const calls: string[][] = []
for (const [who, title, path] of CALLS) {
  const get = await server.reader(who)
  await timesOf(() => get(path), WARM)
  const ms = await timesOf(() => get(path), ASKED)
  const { statements, pages, parts } = await touchedBy(pool, () => get(path))
  const read = [...parts].map(([table, many]) => `${many} of ${table}`).join(', ') || '—'
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
  `the points of a night: ${due.toLocaleString('en')} lots mature`,
  () => maturaEScadi(server, clock.now()),
  (written) => `, ${written.toLocaleString('en')} movements`,
)
await timed('the figures all of this left to be added up', () => foldAllCifre(server))
await timed(
  'the proof of the ledger, every rule of it',
  () => findBreaches(db, LEDGER_INVARIANTS),
  (breaches) => `, ${breaches.length} broken of ${LEDGER_INVARIANTS.length}`,
)
const dumped = join(tmpdir(), `tenth-${process.pid}.dump`)
await timed(
  'a copy by pg_dump, compressed',
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
  fileURLToPath(new URL('TENTH.md', import.meta.url)),
  `# The plan at a tenth

Written by \`node bench/tenth.ts\` on ${clock.now().toISOString().slice(0, 10)}: ${people.toLocaleString('en')} people, ${movements.toLocaleString('en')} movements. PostgreSQL ${weight.major} (${weight.settings}); ${cpus().length} cores; load ${load.map((l) => l.toFixed(1)).join(' at the start, ')} at the end. The plan is [growth.md](../docs/growth.md)'s.

## What the tables weigh

${tableOf(['table', 'rows', 'parts', 'bytes a row', 'of which indexes', 'MB'], weight.tables)}

The indexes of \`movimento\`:

${tableOf(['index', 'bytes a row'], weight.indexes)}

## What the calls take

Through the whole server without the wire, one at a time, ${ASKED} times: milliseconds, the least and in brackets the median. The pages are of 8 KB; a part is read when a plan looks into it, whether it finds anything or not.

${tableOf(['call', 'ms', 'statements', 'pages', 'parts read'], calls)}

## What the night takes, and what is done once

${tableOf(['what', 'took'], took)}
`,
)
