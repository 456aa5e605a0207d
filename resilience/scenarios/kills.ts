import { setTimeout as pause } from 'node:timers/promises'
import { startWriters } from '../concurrent-writers.ts'
import {
  compareCounts,
  type DataPlace,
  killAndWait,
  onFolder,
  onPostgres,
  openProduct,
} from '../product-under-test.ts'
import { type Scenario, type ScenarioOutcome, sizeOr } from '../scenario.ts'

const SECONDS = 600
const MEMBERS = 12
/** Pratiche per member: their points suffice for all requests of the test. */
const CASES = 40
/** Maximum pause between kills, and timeout for the next write, in milliseconds. */
const QUIET_MS = 3_000
const BACK_MS = 60_000

/**
 * Kills server and database repeatedly while members request prizes, then compares the requests in the database with those
 * acknowledged.
 */
async function killing(open: () => Promise<DataPlace>): Promise<ScenarioOutcome> {
  const place = await open()
  const { database } = place
  const product = await openProduct(place)
  try {
    const members = await product.prepare(MEMBERS, CASES)
    let server = await product.launch()
    const writers = startWriters(() => product.address, members)
    const wrong: string[] = []
    let kills = 0
    const until = performance.now() + sizeOr(SECONDS) * 1000
    while (performance.now() < until && wrong.length === 0 && writers.wrong.length === 0) {
      await writers.more(20, BACK_MS)
      await pause(Math.random() * QUIET_MS)
      const victim = database ? (['server', 'database', 'both'] as const)[kills % 3] : 'server'
      if (database && victim !== 'server') await database.kill()
      if (victim !== 'database') await killAndWait(server)
      kills++
      if (database && victim !== 'server') await database.start()
      if (victim !== 'database') server = await product.launch()
      if (!(await writers.more(1, BACK_MS)))
        wrong.push(`nothing was written in ${BACK_MS / 1000} s after kill ${kills}`)
    }
    if (!(await writers.stop())) wrong.push('requests without a response')
    await killAndWait(server)
    const { rows, ...outcome } = await compareCounts(product, writers, wrong)
    const { unanswered, longest_s } = writers.figures()
    const note = `${kills} kills, ${unanswered} failed attempts, at most ${longest_s.toFixed(1)} s without a write; ledger and audit log (${rows} rows) verified`
    return { ...outcome, note }
  } finally {
    await place.remove()
  }
}

const LOST = /[1-9]\d* lost/
const DUPLICATED = /[1-9]\d* duplicated/

export const SCENARIOS: Scenario[] = [
  {
    name: 'kills-postgres',
    does: 'Ten minutes (RESILIENCE_SIZE: seconds) in which the server, PostgreSQL or both are killed (SIGKILL) while members request premi over HTTP. One try per acknowledged request',
    limit_s: 1500,
    faults: [
      {
        what: 'asynchronous commits',
        file: 'apps/server/src/platform/db/db-pool.ts',
        from: '`-c random_page_cost=1.1',
        to: '`-c synchronous_commit=off -c random_page_cost=1.1',
        shows: LOST,
        size: 60,
      },
      {
        what: 'an idempotency key is not stored',
        file: 'apps/server/src/platform/http/idempotency.ts',
        from: 'const values = [utente_id, chiave, impronta]',
        to: 'const values = [utente_id, crypto.randomUUID(), impronta]',
        shows: DUPLICATED,
        size: 90,
      },
    ],
    run: () => killing(onPostgres),
  },
  {
    name: 'kills-embedded',
    does: 'As kills-postgres, on the embedded database, which runs in the server’s process',
    limit_s: 1500,
    faults: [
      {
        what: 'asynchronous commits',
        file: 'apps/server/src/platform/db/pglite-worker.ts',
        from: "'-c', `shared_buffers=${PAGES}`",
        to: "'-c', 'synchronous_commit=off', '-c', `shared_buffers=${PAGES}`",
        shows: LOST,
        size: 60,
      },
    ],
    run: () => killing(onFolder),
  },
]
