import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Db, Trx } from './db.ts'

/** A background job: its queue, and what it does with the data it was enqueued with. */
export type Lavoro<D extends object> = {
  coda: string
  /** Attempts after the first, with growing waits. */
  riprove: number
  /** How many are taken at a time and run together; one when it is not said. */
  insieme?: number
  esegui: (dati: D) => Promise<void>
}

export type Lavori = {
  /** Enqueues in the caller's transaction: the job exists if and only if the transaction commits. */
  accoda: <D extends object>(trx: Trx, coda: string, dati: D) => Promise<void>
  /** Creates the queue of a job and starts its worker. */
  avvia: <D extends object>(lavoro: Lavoro<D>) => Promise<void>
  /** Enqueues a job at the times of `cron`, on Rome's clock; its queue must exist (`avvia`). Set again, it replaces. */
  programma: (coda: string, cron: string) => Promise<void>
  /** Stops taking jobs and waits for those that run. */
  ferma: () => Promise<void>
}

/** Starts pg-boss on the application's own database; its tables live in the schema `lavori`. */
export async function apriLavori(db: Db, log: Pick<Logger, 'error'>): Promise<Lavori> {
  const boss = new PgBoss({
    db: { executeSql: (testo: string, valori?: unknown[]) => db.$client.query(testo, valori) },
    schema: 'lavori',
  })
  boss.on('error', (errore) => log.error({ err: errore }, 'lavori'))
  await boss.start()
  return {
    accoda: async (trx, coda, dati) => {
      await boss.send(coda, dati, { db: fromDrizzle(trx, sql) })
    },
    avvia: async ({ coda, riprove, insieme = 1, esegui }) => {
      await boss.createQueue(coda, { retryLimit: riprove, retryBackoff: true, retryDelay: 2 })
      const opzioni = { pollingIntervalSeconds: 0.5, batchSize: insieme, burstWhenBatchFull: true } as const
      await boss.work(coda, { ...opzioni, perJobResults: true }, (jobs) =>
        Promise.all(
          jobs.map(async (job) => {
            try {
              await esegui(job.data as never)
              return { id: job.id, status: 'completed' as const }
            } catch (errore) {
              log.error({ err: errore, coda, lavoro: job.id }, 'lavoro non riuscito')
              // What went wrong may quote personal data: the log, which hides it, is where it is told.
              return { id: job.id, status: 'failed' as const }
            }
          }),
        ),
      )
    },
    programma: (coda, cron) => boss.schedule(coda, cron, {}, { tz: 'Europe/Rome' }),
    ferma: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}
