import { setTimeout as pause } from 'node:timers/promises'
import { checkLedger } from '../../apps/server/src/boot/verifica-registro.ts'
import type { Database } from '../../apps/server/src/platform/db/db.ts'
import { SCHEDULED_JOBS } from '../../apps/server/src/platform/jobs/scheduled-jobs.ts'
import { end, onPostgres, openProduct } from '../place.ts'
import { type Outcome, type Proof, sizeOr } from '../proof.ts'

const QUEUES = Object.keys(SCHEDULED_JOBS)
/** What the runs themselves are kept with: all the rest is held while one begins, so that it is caught in the middle. */
const OF_JOBS = ['lavoro', 'esecuzione']
const UNTIL_MS = 90_000
const MEMBERS = 4

const TABLES = `select format('%I', tablename) as name from pg_tables where schemaname = 'public' and not tablename = any($1)`
const WAITING = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** Waits until it is so. @returns whether it was, in time */
async function until(holds: () => Promise<boolean>): Promise<boolean> {
  for (const end_ms = Date.now() + UNTIL_MS; Date.now() < end_ms; await pause(100))
    if (await holds()) return true
  return false
}

/** Every scheduled job is begun, caught in the middle, and its process killed; the next process has to finish it, once. */
async function killedAtWork(): Promise<Outcome> {
  const place = await onPostgres()
  const product = await openProduct(place)
  const wrong: string[] = []
  let [tries, lost, duplicated] = [0, 0, 0]
  try {
    await product.prepare(MEMBERS)
    let server = await product.launch()
    await product.withDatabase(async ({ db }: Database) => {
      const { $client } = db
      const rows = async <R extends object>(sql: string, values: unknown[] = []) =>
        (await $client.query<R & Record<string, unknown>>(sql, values)).rows
      const tables = (await rows<{ name: string }>(TABLES, [OF_JOBS])).map(({ name }) => name).join(', ')
      const runs = (queue: string, after: number) =>
        rows<{ stato: string }>(
          'select stato from esecuzione where coda = $1 and id > $2 and prevista_il is null order by id',
          [queue, after],
        )
      for (const queue of QUEUES.slice(0, sizeOr(QUEUES.length))) {
        await until(
          async () =>
            (await rows('select 1 from lavoro where coda = $1 and esecuzione_id is not null', [queue]))
              .length === 0,
        )
        const [{ id: after } = { id: 0 }] = await rows<{ id: number }>(
          'select coalesce(max(id), 0) as id from esecuzione',
        )
        const holder = await $client.connect()
        await holder.query('begin; set local idle_in_transaction_session_timeout = 0')
        await holder.query(`lock table ${tables} in access exclusive mode`)
        await rows('insert into esecuzione (coda, dal) values ($1, now())', [queue])
        const caught = await until(async () => {
          const [run] = await runs(queue, after)
          return run?.stato === 'in_corso' && (await rows(WAITING)).length > 0
        })
        tries++
        if (!caught) wrong.push(`${queue} was not caught at work`)
        await end(server)
        await holder.query('rollback')
        holder.release()
        // The minute after which who is silent is taken for dead.
        await rows("update lavoro set fino_al = now() - interval '1 second' where coda = $1", [queue])
        server = await product.launch()
        const done = await until(async () =>
          (await runs(queue, after)).some(({ stato }) => stato === 'riuscita'),
        )
        const states = (await runs(queue, after)).map(({ stato }) => stato)
        if (!done) lost++
        if (states.filter((stato) => stato === 'riuscita').length > 1) duplicated++
        if (states.join() !== 'interrotta,riuscita') wrong.push(`${queue}: ${states.join()}`)
      }
      wrong.push(...(await checkLedger(db)).map(({ regola }) => `the ledger: ${regola}`))
    })
    await end(server)
    return { tries, lost, duplicated, wrong, note: QUEUES.join(', ') }
  } finally {
    await place.remove()
  }
}

export const PROOFS: Proof[] = [
  {
    name: 'jobs-killed',
    does: 'Each kind of job is caught in the middle of its work and its process killed: the next process finishes it, once; a try is a job',
    limit_s: 3600,
    plants: [
      {
        what: 'what a dead process was at is not taken up again',
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
