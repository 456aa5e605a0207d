import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { startWriters } from '../concurrent-writers.ts'
import { compareCounts, killAndWait, onPostgres, openProduct } from '../product-under-test.ts'
import { type Scenario, type ScenarioOutcome, sizeOr } from '../scenario.ts'

const HOUR_MS = 3_600_000
/** Successive errors of the server's clock in hours; the database's clock is right. */
const WRONG_BY_H = [2, -2, 2, 26, -26, 26, 0.5, 0]
/** Duration in seconds of each clock error, before and after a restart. */
const EACH_S = 6
const MEMBERS = 6

const RUNS = `select coda, prevista_il, count(*) filter (where stato = 'riuscita')::int as volte
                from esecuzione where prevista_il is not null group by coda, prevista_il`

/** Changes a server's clock while it works, then counts the written requests and the runs of each job. */
async function jumping(): Promise<ScenarioOutcome> {
  const place = await onPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'primo-clock-'))
  const clock = join(folder, 'ms')
  const jump = (hours: number) => writeFileSync(clock, String(hours * HOUR_MS))
  jump(0)
  const preload = pathToFileURL(join(import.meta.dirname, '../shift-clock.mjs')).href
  const product = await openProduct(place, { NODE_OPTIONS: `--import=${preload}`, RESILIENCE_CLOCK: clock })
  try {
    const members = await product.prepare(MEMBERS)
    let server = await product.launch()
    const writers = startWriters(() => product.address, members)
    const wrong: string[] = []
    for (const hours of WRONG_BY_H) {
      jump(hours)
      for (const started of [false, true]) {
        if (started) {
          await server.ferma()
          server = await product.launch()
        }
        const before = writers.acknowledged.length
        await pause(sizeOr(EACH_S) * 1000)
        if (writers.acknowledged.length === before)
          wrong.push(`nothing was written with the clock off by ${hours} h`)
      }
    }
    if (!(await writers.stop())) wrong.push('requests without a response')
    const runs = await product.withDatabase(
      async ({ db }) => (await db.$client.query<{ coda: string; volte: number }>(RUNS)).rows,
    )
    for (const { coda, volte } of runs)
      if (volte > 1) wrong.push(`${coda} ran ${volte} times for one scheduled time`)
    await killAndWait(server)
    const { rows, ...outcome } = await compareCounts(product, writers, wrong)
    return {
      ...outcome,
      note: `${runs.length} job runs, one per scheduled time; ledger and audit log (${rows} rows) verified`,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await place.remove()
  }
}

export const SCENARIOS: Scenario[] = [
  {
    name: 'clocks',
    does: 'The server’s clock jumps by half an hour, two hours and a day, forwards and back, while members write and the database’s clock is right. One try per acknowledged request',
    limit_s: 900,
    faults: [
      {
        what: 'a start repeats the run of a scheduled time',
        file: 'apps/server/src/registro/lavori/commands.ts',
        from: '  if (mine.length === 0) return false\n  await addRun(trx, { coda, prevista_il })',
        to: '  const tentativo = mine.length === 0 ? 1 + Math.floor(Math.random() * 1e6) : 1\n  await addRun(trx, { coda, prevista_il, tentativo })',
        shows: /ran \d+ times/,
      },
    ],
    run: jumping,
  },
]
