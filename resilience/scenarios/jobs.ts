import { setTimeout as pause } from 'node:timers/promises'
import { checkLedger } from '../../apps/server/src/boot/ledger-verification.ts'
import { createSecrets } from '../../apps/server/src/platform/secrets/secrets.ts'
import { type JobKind, queuedJobKinds, scheduledJobKinds } from '../job-kinds.ts'
import { killAndWait, onPostgres, openProduct } from '../product-under-test.ts'
import { type Scenario, type ScenarioOutcome, sizeOr } from '../scenario.ts'

const SECRET_KEY = 'un segreto della prova dei lavori uccisi'
/** Tables that record job runs. All others are locked, so that a starting job blocks in the middle. */
const OF_JOBS = ['lavoro', 'esecuzione', 'utente']
const UNTIL_MS = 150_000
const MEMBERS = 4

const TABLES = `select format('%I', tablename) as name from pg_tables where schemaname = 'public' and not tablename = any($1)`
const WAITING = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
/** Sessions of killed processes that are still running a statement. */
const GOING_ON = `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`
const AT_WORK = `select 1 from lavoro where coda = $1 and esecuzione_id is not null
                  union all select 1 from lavori.job where name = $1 and state in ('active', 'created', 'retry')`

/** Waits for a condition. @returns false after the timeout */
async function until(holds: () => Promise<boolean>): Promise<boolean> {
  for (const end_ms = performance.now() + UNTIL_MS; performance.now() < end_ms; await pause(100))
    if (await holds()) return true
  return false
}

/** Starts every job, blocks it in the middle and kills its process. The next process must complete it, once. */
async function killedAtWork(): Promise<ScenarioOutcome> {
  const place = await onPostgres()
  const product = await openProduct(place, { SECRET_KEY })
  const wrong: string[] = []
  let [tries, lost, duplicated] = [0, 0, 0]
  const names: string[] = []
  try {
    await product.prepare(MEMBERS)
    let server = await product.launch()
    await product.withDatabase(async (database) => {
      const { $client } = database.db
      const rows = async <R extends object>(sql: string, values: unknown[] = []) =>
        (await $client.query<R & Record<string, unknown>>(sql, values)).rows
      const tables = (await rows<{ name: string }>(TABLES, [OF_JOBS])).map(({ name }) => name).join(', ')

      async function caught({ queue, prepare, ask, isBegun }: JobKind): Promise<void> {
        await until(async () => (await rows(AT_WORK, [queue])).length === 0)
        await prepare?.()
        const holder = await $client.connect()
        try {
          await holder.query('begin; set local idle_in_transaction_session_timeout = 0')
          await holder.query(`lock table ${tables} in access exclusive mode`)
          await ask()
          if (!(await until(async () => (await isBegun()) && (await rows(WAITING)).length > 0)))
            wrong.push(`${queue} was not blocked in the middle`)
          await killAndWait(server)
        } finally {
          await holder.query('rollback')
          holder.release()
        }
        // A statement that had reached the database continues without its client.
        await until(async () => (await rows(GOING_ON)).length === 0)
      }

      const kinds = [...scheduledJobKinds(rows), ...queuedJobKinds(rows, database, createSecrets(SECRET_KEY))]
      for (const kind of kinds.slice(0, sizeOr(kinds.length))) {
        await caught(kind)
        tries++
        names.push(kind.queue)
        await kind.passTime()
        server = await product.launch()
        if (!(await until(async () => (await kind.done()) > 0))) {
          lost++
          wrong.push(`${kind.queue} was not completed by the next process`)
        }
        if ((await kind.done()) > 1) duplicated++
        const fault = await kind.fault()
        if (fault !== null) wrong.push(`${kind.queue}: ${fault}`)
      }
      wrong.push(...(await checkLedger(database.db)).map(({ regola }) => `the ledger: ${regola}`))
    })
    await killAndWait(server)
    return { tries, lost, duplicated, wrong, note: names.join(', ') }
  } finally {
    await place.remove()
  }
}

export const SCENARIOS: Scenario[] = [
  {
    name: 'jobs-killed',
    does: 'The process is killed in the middle of each kind of job: the next process completes the job, once. One try per job',
    limit_s: 3600,
    faults: [
      {
        what: 'the job of a dead process is not retried',
        file: 'apps/server/src/registro/lavori/commands.ts',
        from: '    if (morta) await enqueueAgain(trx, morta, TENTATIVI_MASSIMI, 0)\n',
        to: '',
        shows: /[1-9]\d* lost/,
        size: 1,
      },
    ],
    run: killedAtWork,
  },
]
