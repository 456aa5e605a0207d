import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Esportazione } from '@primo/contract/registro/operatore-esportazioni'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { newFolder } from '../../apps/server/src/test/process.ts'
import { puntiFixtures } from '../../apps/server/src/test/punti-fixtures.ts'
import { addAskers, populateNetwork } from '../../bench/rete-people.ts'
import { type DataPlace, killAndWait, onPostgres, openProduct, type Product } from '../product-under-test.ts'
import { type Scenario, type ScenarioOutcome, sizeOr } from '../scenario.ts'

const ROWS = 1_000_000
/** Number of times that the database is killed during the export of each format. */
const KILLS = { csv: 8, xlsx: 3 } as const
type Format = keyof typeof KILLS
/** Duration in milliseconds of each outage after the first: longer than the retries of a transaction. */
const DOWN_MS = 5_000
/** Time in milliseconds without a further row after which an export counts as stalled. */
const STILL_MS = 90_000
/** Maximum size in MB of the server's JavaScript heap, a tenth of what the rows take. */
const HEAP_MB = 192
const WRONG_MAX = 5

/**
 * SQL that makes the time pass after which pg-boss retries a job whose process is silent, for jobs begun before the latest outage.
 * Otherwise it takes two minutes.
 */
const SILENT = `update lavori.job set heartbeat_on = now() - interval '1 day'
                 where name = $1 and state = 'active' and started_on < now() - interval '4 seconds'`
const MONITOR = 'update lavori.queue set monitor_on = null, monitor_claim_on = null where name = $1'
const RETRY = "update lavori.job set start_after = now() where name = $1 and state = 'retry'"
const QUEUE = 'esportazioni'

/** Makes the time pass until the export's job is retried. */
async function passTime(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const boss = new PgBoss({
    connectionString,
    schema: 'lavori',
    schedule: false,
    supervise: false,
    migrate: false,
  })
  await boss.start()
  for (const sql of [SILENT, MONITOR]) await client.query(sql, [QUEUE])
  await boss.supervise(QUEUE)
  await client.query(RETRY, [QUEUE])
  await boss.stop({ graceful: false })
  await client.end()
}

/** Waits for a condition. @returns false after the timeout */
async function until(holds: () => boolean, within_ms: number): Promise<boolean> {
  for (const end_ms = performance.now() + within_ms; performance.now() < end_ms; await pause(20))
    if (holds()) return true
  return false
}

/** Starts an operator who exports the list of members and polls the export's state, which must be true each time. */
async function startOperator(
  { address }: Product,
  { token, format, rows }: { token: string; format: Format; rows: number },
) {
  const wrong: string[] = []
  const complain = (what: string) => wrong.length < WRONG_MAX && wrong.push(`${format}: ${what}`)
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' }
  const send = (path: string, init: RequestInit = {}) =>
    fetch(address + path, { ...init, headers: { ...headers, ...init.headers } })
  const made = await send('/api/operatore/persone/esporta', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ formato: format }),
  })
  if (made.status !== 200) throw new Error(`the export was not accepted: ${await made.text()}`)
  const path = `/api/operatore/esportazioni/${((await made.json()) as { data: Esportazione }).data.id}`
  let [last, stopping] = [{ stato: 'in_corso', fatte: 0 } as Esportazione, false]

  /** Returns the export's state, or null during an outage. */
  async function look(): Promise<Esportazione | null> {
    const answer = await send(path).catch(() => null)
    if (answer?.status === 503 || !answer) return null
    if (answer.status !== 200) complain(`its state returned ${answer.status}`)
    return answer.status === 200 ? ((await answer.json()) as { data: Esportazione }).data : null
  }
  async function follow(): Promise<void> {
    for (let n = 0; !stopping; n++, await pause(100)) {
      const now = await look()
      if (!now) continue
      if (now.stato !== 'in_corso' && now.stato !== 'pronta') complain(`its state is ${now.stato}`)
      if (now.fatte < last.fatte) complain(`${last.fatte} rows were done, then ${now.fatte}`)
      if (now.righe !== null && now.righe !== rows) complain(`it has ${now.righe} rows instead of ${rows}`)
      if (now.stato === 'pronta' && now.fatte !== rows) complain(`it is complete with ${now.fatte} rows`)
      last = now
      if (now.stato !== 'in_corso' || n % 5 > 0) continue
      const file = await send(`${path}/file`).catch(() => null)
      await file?.body?.cancel()
      if (file?.status === 200 && (await look())?.stato === 'in_corso')
        complain('an incomplete file was offered')
    }
  }
  const following = follow()
  return {
    wrong,
    complain,
    rowsDone: () => last.fatte,
    isOver: () => last.stato !== 'in_corso',
    download: () => send(`${path}/file`),
    stop: async () => {
      stopping = true
      await following
    },
  }
}
type Operator = Awaited<ReturnType<typeof startOperator>>

/** Waits until the export has further rows or is over, while it advances the retry times. @returns false when it has stalled */
async function progresses({ rowsDone, isOver, complain }: Operator, url: string): Promise<boolean> {
  const before = rowsDone()
  for (const end_ms = performance.now() + STILL_MS; performance.now() < end_ms; ) {
    if (await until(() => rowsDone() > before || isOver(), 5_000)) return true
    await passTime(url)
  }
  complain(`the export has stalled at ${before} rows`)
  return false
}

/** Kills and restarts the database during the export, then waits until it is complete. @returns the number of kills */
async function killDuring(operator: Operator, { database, env }: DataPlace, times: number): Promise<number> {
  let kills = 0
  const goesOn = () => !operator.isOver() && operator.wrong.length === 0
  for (; kills < times && goesOn(); kills++) {
    // The first kill hits the statement that selects the rows.
    if (kills > 0 && !(await progresses(operator, env.DATABASE_URL!))) return kills
    await database!.kill()
    if (kills > 0) await pause(DOWN_MS)
    await database!.start()
  }
  while (goesOn() && (await progresses(operator, env.DATABASE_URL!)));
  return kills
}

/** Kills the database during a download: it must end with an error, because a truncated CSV file looks complete. */
async function cutDownload({ download, complain }: Operator, database: DataPlace['database']): Promise<void> {
  const reader = (await download()).body!.getReader()
  await reader.read()
  await database!.kill()
  try {
    while (!(await reader.read()).done);
    complain('a truncated download ended as if it were complete')
  } catch {
    // The connection was closed before the end of the body, as it must be.
  }
  await database!.start()
}

/** Counts the members that a text contains, by the number in their e-mail address. */
async function countMembers(text: AsyncIterable<Buffer>, rows: number): Promise<Uint8Array> {
  const times = new Uint8Array(rows + 1)
  let rest = ''
  for await (const piece of text) {
    rest += piece.toString('latin1')
    for (const [, n] of rest.matchAll(/\bn(\d+)@network\.example/g)) times[Number(n)]!++
    rest = rest.slice(rest.lastIndexOf('@network.example') + 1)
  }
  return times
}

/** Downloads the file and counts its rows. */
async function countRows({ download, complain }: Operator, format: Format, rows: number, folder: string) {
  const body = Readable.fromWeb((await download()).body as never)
  if (format === 'csv') return countMembers(body, rows)
  const file = join(folder, 'export.xlsx')
  await pipeline(body, createWriteStream(file))
  const unzip = spawn('unzip', ['-p', file, 'xl/worksheets/*'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const closed = once(unzip, 'close')
  const times = await countMembers(unzip.stdout, rows)
  if ((await closed)[0] !== 0) complain('the file cannot be unpacked')
  return times
}

/** Exports a large list in both formats while the database is killed, and compares the files with the list. */
async function exporting(): Promise<ScenarioOutcome> {
  const rows = sizeOr(ROWS)
  const place = await onPostgres()
  const [temporary, mine] = [newFolder(), newFolder()]
  const product = await openProduct(place, {
    TMPDIR: temporary.folder,
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
  })
  const [wrong, notes]: [string[], string[]] = [[], []]
  let [lost, duplicated] = [0, 0]
  try {
    await product.prepare(0)
    const pool = new pg.Pool({ connectionString: place.env.DATABASE_URL })
    await populateNetwork(pool, { promoters: 1_000, members: rows - 1_000, producers: 2, cases: 0 })
    await addAskers(pool, rows + 1)
    const token = await product.withDatabase(({ db }) => puntiFixtures({ db }).token(rows + 1))
    await pool.query("update sessione set provata_il = now() + interval '1 day'")
    await pool.end()
    const server = await product.launch()
    const files = () => readdirSync(place.env.DATA_DIR!, { recursive: true }).length
    const before = files()
    for (const format of ['csv', 'xlsx'] as const) {
      const operator = await startOperator(product, { token, format, rows })
      const kills = await killDuring(operator, place, KILLS[format])
      await operator.stop()
      if (kills < KILLS[format]) operator.complain(`only ${kills} kills`)
      if (operator.wrong.length === 0) await cutDownload(operator, place.database)
      if (operator.wrong.length === 0) {
        await pause(1_000)
        const times = (await countRows(operator, format, rows, mine.folder)).subarray(1)
        lost += times.filter((n) => n === 0).length
        duplicated += times.filter((n) => n > 1).length
      }
      wrong.push(...operator.wrong)
      notes.push(`${format} ${kills} kills`)
      if (wrong.length > 0) break
    }
    if (readdirSync(temporary.folder).length > 0 || files() > before) wrong.push('temporary files are left')
    const peak_kb = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1])
    await killAndWait(server)
    const note = `${notes.join(', ')}; heap limit ${HEAP_MB} MB, process at most ${Math.round(peak_kb / 1024)} MB`
    return { tries: 2 * rows, lost, duplicated, wrong, note }
  } finally {
    temporary.elimina()
    mine.elimina()
    await place.remove()
  }
}

const EXPORTS = 'apps/server/src/registro/esportazioni'

export const SCENARIOS: Scenario[] = [
  {
    name: 'export-restart',
    does: 'An operator exports a million members (RESILIENCE_SIZE: how many) as CSV and as XLSX while PostgreSQL is killed: the state shown is true each time, no incomplete file is offered, a cut download fails, and the files have every member once. One try per row',
    needs: ['unzip'],
    limit_s: 1_500,
    faults: [
      {
        what: 'an export is retried once in all, although it progresses',
        file: `${EXPORTS}/export-job.ts`,
        from: "    retries: 'unlimited',\n",
        to: '    retries: 1,\n',
        shows: /the export has stalled/,
        size: 60_000,
      },
      {
        what: 'a file is offered before it is complete',
        file: `${EXPORTS}/routes-operatore.ts`,
        from: "if (found.stato !== 'pronta')",
        to: "if (found.stato === 'annullata')",
        shows: /an incomplete file was offered/,
        size: 60_000,
      },
      {
        what: 'a download that fails ends like a complete one',
        file: `${EXPORTS}/export-file.ts`,
        from: '      [id, n],\n    )\n    if (!rows[0]) return',
        to: '      [id, n],\n    ).catch(() => [])\n    if (!rows[0]) return',
        shows: /ended as if it were complete/,
        size: 60_000,
      },
    ],
    run: exporting,
  },
]
