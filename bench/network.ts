/**
 * What a promoter's own network costs to read, at the size the product is made for (70,000 promotori, 1,400,000 members,
 * 54,000 cases): the calls of his area through the whole server, without the wire, each with the p95 of many askings, and beside it what
 * the call asks the database asked by hand. Then what is written (`network-writes.ts`).
 *
 * `node bench/network.ts`, smaller with PROMOTERS, MEMBERS; on a database of `PGTEST_URL` that has the network already, at once.
 */

import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { clock } from '@primo/domain/platform/clock'
import pg from 'pg'
import { quantiSotto } from '../apps/server/src/rete/tratti.ts'
import { startPostgres } from '../scripts/postgres.mjs'
import { beginDatabase, openServer } from './asking.ts'
import { openByHand } from './by-hand.ts'
import { populateNetwork } from './network-people.ts'
import { measureWrites } from './network-writes.ts'

const size = (name: string, usual: number) => Number(process.env[name] ?? usual)
const sizes = {
  promoters: size('PROMOTERS', 70_000),
  members: size('MEMBERS', 1_400_000),
  producers: size('PRODUCERS', 8_000),
  cases: size('CASES', 54_000),
}
/** Whose networks are read: those nearest to so many people below. */
const BELOW = [1_190_000, 93_000, 2_000]
const ASKED = size('ASKED', 60)
/** Askings before those that count, of other pages: the code of a server that has been answering is made by then. */
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
if (await beginDatabase(url)) {
  const since = performance.now()
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  await populateNetwork(pool, sizes)
  await pool.end()
  console.log(`the network written in ${((performance.now() - since) / 1000).toFixed(0)} s`)
}
const server = await openServer(url)
const { db } = server
const hand = await openByHand(url)

const lines: string[] = []
/** Asks `ask` many times, each with its number; keeps the median and the p95, and those of its questions alone. */
async function measure(what: string, ask: (n: number) => Promise<unknown>, times = ASKED): Promise<void> {
  await hand.timesBeside((n) => ask(times + n), WARM)
  const { ms, byHand } = await hand.timesBeside(ask, times)
  tell(what, ms, byHand)
}

/** @param ms the times, from the least on @param byHand the same of the questions alone */
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
  await measure(`${of}: any page of 100`, (n) => get(`/promotore/pratiche?per_page=100&page=${somePage(n)}`))
  await measure(`${of}: any page of 15`, (n) => get(`/promotore/pratiche?per_page=15&page=${somePage(n)}`))
  await measure(`${of}: a hundred rows and their names, by a known path`, () =>
    db.$client.query({
      name: 'bare_page',
      text: `select s.id, s.sponsor_id, s.livello, a.denominazione from segnalatore s
               join utente u on u.id = s.utente_id join anagrafica a on a.id = u.id_anagrafica
              where s.percorso >= $1 order by s.percorso limit 100`,
      values: [percorso],
    }),
  )
  await measure(`${of}: those right below`, () => get(`/promotore/rete/${id}/sotto?per_page=50`))
  await measure(`${of}: summary by level and month`, () => get('/promotore/riepilogo'), 20)
  for (const word of WORDS)
    await measure(
      `${of}: search of «${word}»`,
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
  fileURLToPath(new URL('NETWORK.md', import.meta.url)),
  `# What a network costs to read

Written by \`node bench/network.ts\` on ${clock.now().toISOString().slice(0, 10)}: the calls through the whole server without the wire, one at a time after ${WARM} to get warm, in milliseconds; and by hand: what each call asks the database, asked right after it on a bare connection that does nothing with the rows. ${sizes.promoters + sizes.members} people, ${sizes.cases} cases. Machine: ${cpus().length} cores; load while it ran: ${load}.

| what | least | median | p95 | most | by hand, median | by hand, p95 |
|---|---:|---:|---:|---:|---:|---:|
${lines.join('\n')}
`,
)
