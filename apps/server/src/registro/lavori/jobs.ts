import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { conTransazioni, type Db, type Trx } from '../../platform/db/db.ts'
import { interrogaLunga } from '../../platform/db/db-pool.ts'
import { PROGRAMMATI, programmato } from '../../platform/jobs/elenco.ts'
import type { Corso, Lavori } from '../../platform/jobs/lavori.ts'
import { aggiungiEsecuzione } from './commands.ts'
import { corri } from './corsa.ts'
import { creaOrologio } from './orologio.ts'
import { creaSguardo } from './sguardo.ts'

/** No run of a scheduled job is ended by pg-boss: whether it still goes on is `registro/lavori/corsa.ts`'s to say. */
const GIORNO_S = 23 * 3600
/** Who works is woken (`registro/lavori/sguardo.ts`); by himself he looks this seldom. */
const DA_SE = { pollingIntervalSeconds: 30 } as const
const NESSUN_LAVORO = '00000000-0000-0000-0000-000000000000'

/**
 * Starts pg-boss on the application's own database; its tables live in the schema `lavori`. It carries the jobs; the
 * schedule and the runs of those that happen by themselves are in `registro/lavori/`.
 * @param lavora false where jobs are only enqueued, for other processes to run.
 */
export async function apriLavori(
  db: Db,
  log: Pick<Logger, 'error' | 'info'>,
  lavora = true,
): Promise<Lavori> {
  // Making its tables and queues may take longer than a person waits; all the rest of pg-boss may not.
  let preparazioni = 0
  const preparando = async <T>(fn: () => Promise<T>): Promise<T> => {
    preparazioni++
    return fn().finally(() => preparazioni--)
  }
  const boss = new PgBoss({
    db: {
      executeSql: (testo: string, valori?: unknown[]) =>
        preparazioni > 0 ? interrogaLunga(db.$client, testo, valori) : db.$client.query(testo, valori),
    },
    schema: 'lavori',
    schedule: false,
  })
  boss.on('error', (errore) => log.error({ err: errore }, 'lavori'))
  await preparando(() => boss.start())
  const base = { db, transazione: conTransazioni(db.$client) }
  const arresto = new AbortController()
  const manda = async (trx: Trx, coda: string, dati: object) => {
    await boss.send(coda, dati, { db: fromDrizzle(trx, sql) })
  }
  const creaCoda = async (coda: string, opzioni: Parameters<PgBoss['createQueue']>[1]) => {
    await preparando(() => boss.createQueue(coda, opzioni))
    // pg-boss reads what a queue is at its first use: inside a caller's transaction that would take a second
    // connection, and on the embedded database there is none. Cancelling a job there never was is a use.
    await boss.cancel(coda, NESSUN_LAVORO)
  }
  const sguardo = creaSguardo(base, log)
  const lavoraA = async (coda: string, operaio: Promise<string>) => {
    const id = await operaio
    sguardo.segui(coda, () => boss.notifyWorker(id))
  }
  const orologio = creaOrologio(base, log, (trx, coda) => manda(trx, coda, {}))
  return {
    accoda: async (trx, coda, dati) => {
      if (programmato(coda)) await aggiungiEsecuzione(trx, { coda })
      await manda(trx, coda, dati)
    },
    avvia: async ({ coda, riprove, insieme = 1, esegui }) => {
      if (programmato(coda)) {
        await creaCoda(coda, { retryLimit: 0, expireInSeconds: GIORNO_S })
        if (!lavora) return
        const corsa = { coda, riprove, esegui: (corso: Corso) => esegui({} as never, corso) }
        await lavoraA(
          coda,
          boss.work(coda, DA_SE, () => corri(base, log, corsa, arresto.signal)),
        )
        return
      }
      await creaCoda(coda, { retryLimit: riprove, retryBackoff: true, retryDelay: 2 })
      if (!lavora) return
      const opzioni = { ...DA_SE, batchSize: insieme, burstWhenBatchFull: true, perJobResults: true } as const
      const corso: Corso = { avanza: () => {}, segnale: arresto.signal }
      const operaio = boss.work(coda, opzioni, (jobs) =>
        Promise.all(
          jobs.map(async (job) => {
            try {
              await esegui(job.data as never, corso)
              return { id: job.id, status: 'completed' as const }
            } catch (errore) {
              log.error({ err: errore, coda, lavoro: job.id }, 'lavoro non riuscito')
              // What went wrong may quote personal data: the log, which hides it, is where it is told.
              return { id: job.id, status: 'failed' as const }
            }
          }),
        ),
      )
      await lavoraA(coda, operaio)
    },
    programma: async (coda) => {
      if (!programmato(coda)) throw new Error(`«${coda}» non è in platform/jobs/elenco.ts`)
      if (lavora) await orologio.segui(coda, PROGRAMMATI[coda].schedule)
    },
    sveglia: (trx, coda) => manda(trx, coda, {}),
    ferma: async () => {
      await orologio.ferma()
      await sguardo.ferma()
      arresto.abort()
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}
