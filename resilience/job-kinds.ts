import { randomUUID } from 'node:crypto'
import { esportaCatalogo } from '@primo/contract/raccolta/operatore-premi'
import { enqueueAccountMail } from '../apps/server/src/accesso/account/posta-account.ts'
import type { Database, Trx } from '../apps/server/src/platform/db/db.ts'
import { type Jobs, SCHEDULED_JOBS } from '../apps/server/src/platform/jobs/jobs.ts'
import type { Secrets } from '../apps/server/src/platform/secrets/secrets.ts'
import { startExport } from '../apps/server/src/registro/esportazioni/commands.ts'
import { scriviMessaggio } from '../apps/server/src/registro/messaggi/commands.ts'

/** Kind of background job: how to enqueue one, and how to read its state from the database. */
export type JobKind = {
  queue: string
  /** Writes the job's data, before the tables are locked. */
  prepare?: () => Promise<void>
  /** Enqueues the job, while the tables are locked. */
  ask: () => Promise<unknown>
  isBegun: () => Promise<boolean>
  /** Makes the time pass, in the database, after which a job whose process is silent is run again. */
  passTime: () => Promise<unknown>
  /** Returns how often the job was completed. */
  done: () => Promise<number>
  /** Returns null if the job had one interrupted and one successful attempt, else the attempts' states. */
  fault: () => Promise<string | null>
}

type Rows = <R extends object>(sql: string, values?: unknown[]) => Promise<R[]>

/** Scheduled jobs that use no table, so that no lock blocks them in the middle: there is nothing to lose or to do twice. */
const WITHOUT_TABLES = ['certificato']

/** Returns the kinds of scheduled job, whose runs are recorded. */
export function scheduledJobKinds(rows: Rows): JobKind[] {
  const queues = Object.keys(SCHEDULED_JOBS).filter((queue) => !WITHOUT_TABLES.includes(queue))
  return queues.map((queue) => {
    let after = 0
    const states = async () =>
      (
        await rows<{ stato: string }>(
          'select stato from esecuzione where coda = $1 and id > $2 and prevista_il is null order by id',
          [queue, after],
        )
      ).map(({ stato }) => stato)
    return {
      queue,
      prepare: async () => {
        const [last] = await rows<{ id: number }>('select coalesce(max(id), 0) as id from esecuzione')
        after = last!.id
      },
      ask: () => rows('insert into esecuzione (coda, dal) values ($1, now())', [queue]),
      isBegun: async () => (await states())[0] === 'in_corso',
      passTime: () =>
        rows("update lavoro set fino_al = now() - interval '1 second' where coda = $1", [queue]),
      done: async () => (await states()).filter((stato) => stato === 'riuscita').length,
      fault: async () => {
        const actual = (await states()).join()
        return actual === 'interrotta,riuscita' ? null : actual
      },
    }
  })
}

const CARRY = `insert into lavori.job (name, data, retry_limit, expire_seconds)
               select name, $2, retry_limit, expire_seconds from lavori.queue where name = $1`
/**
 * SQL that makes a quarter of an hour pass. pg-boss checks once a minute, and an e-mail being sent is locked for five minutes.
 */
const PASS_TIME = `with job as (update lavori.job set started_on = now() - interval '1 day'
                                 where name = $1 and state = 'active'),
                        letter as (update messaggio set in_partenza_fino_al = now() - interval '1 second'
                                    where in_partenza_fino_al is not null)
                   update lavori.queue set monitor_on = null, monitor_claim_on = null where name = $1`

/** Returns the kinds of job in queues of pg-boss that a command enqueues, one job per task. */
export function queuedJobKinds(rows: Rows, { withTransaction }: Database, secrets: Secrets): JobKind[] {
  /** Data of the job that a command enqueues: kept here until the tables are locked. */
  let data: object = {}
  const jobs = {
    enqueue: async (_trx: Trx, _queue: string, given: object) => {
      data = given
    },
  } as unknown as Jobs
  const tools = { secrets, jobs }
  const carried = (
    queue: string,
    prepare: () => Promise<unknown>,
    [effect, values]: [sql: string, values?: () => unknown[]],
  ): JobKind => {
    const job = async () =>
      (
        await rows<{ state: string; retry_count: number }>(
          'select state, retry_count from lavori.job where name = $1 order by created_on desc limit 1',
          [queue],
        )
      )[0]
    return {
      queue,
      prepare: async () => {
        await prepare()
      },
      ask: () => rows(CARRY, [queue, data]),
      isBegun: async () => (await job())?.state === 'active',
      passTime: () => rows(PASS_TIME, [queue]),
      done: async () => {
        if ((await job())?.state !== 'completed') return 0
        return (await rows<{ n: number }>(effect, values?.()))[0]!.n
      },
      fault: async () => {
        const { state, retry_count } = (await job())!
        return state === 'completed' && retry_count === 1 ? null : `${state}, again ${retry_count} times`
      },
    }
  }
  const addresses = rows<{ id: number; email: string }>(
    "select id, email from utente where email like 'socio%' order by id",
  )
  const mailed = (
    coda: string,
    campo: 'lavoro.password_dimenticata' | 'lavoro.codice_accesso',
    n: number,
  ) => {
    let sentEmail: unknown[] = []
    return carried(
      coda,
      async () => {
        const { email } = (await addresses)[n]!
        sentEmail = [secrets.print('contatto', email)]
        await withTransaction((trx) => enqueueAccountMail(trx, tools, { coda, campo }, email))
      },
      // Only these messages have an expiry.
      [
        'select count(*)::int as n from messaggio where destinatario = $1 and scade_il is not null',
        () => sentEmail,
      ],
    )
  }
  const id = () => [(data as { id: number }).id]
  return [
    carried(
      'messaggi',
      () =>
        withTransaction((trx) =>
          scriviMessaggio(trx, tools, {
            canale: 'email',
            destinatario: 'anna@posta.example',
            oggetto: 'Prova',
            testo: 'Prova',
          }),
        ),
      ['select count(*)::int as n from messaggio where id = $1 and consegnato_il is not null', id],
    ),
    mailed('password-dimenticata', 'lavoro.password_dimenticata', 0),
    mailed('codice-accesso', 'lavoro.codice_accesso', 1),
    carried('esportazioni', async () => {
      const [who] = await addresses
      const query = esportaCatalogo.query!.parse({}) as Record<string, unknown>
      await withTransaction((trx) =>
        startExport(trx, jobs, { utente_id: who!.id, elenco: 'catalogo', formato: 'csv', query }),
      )
    }, ["select count(*)::int as n from esportazione where id = $1 and stato = 'pronta' and righe > 0", id]),
    carried(
      'avvisi-a-tutti',
      async () => {
        const dati = { edizione_id: 1, titolo: 'Prova', inizio: '2027-01-01', ultima_richiesta: '2028-12-30' }
        data = { genere: 'nuova_edizione', chiave: 'prova', dati, ruolo: 'manifestazione', dopo: 0 }
      },
      // Minimum over the recipients: each must have the same number.
      [
        `select coalesce(min(n), 0)::int as n from (select count(a.id) as n from profilo p
           left join avviso a on a.utente_id = p.utente_id and a.chiave = 'prova'
          where p.ruolo = 'manifestazione' and p.stato = 'attiva' group by p.utente_id) each`,
      ],
    ),
    carried('avvisi-push', async () => {
      data = { avviso_id: 1, sessione_id: randomUUID() }
    }, ['select 1 as n']),
  ]
}
