import type { EsecuzioneLavoro, LavoroProgrammato } from '@primo/contract/registro/operatore-lavori'
import { formatSchedule, nextTime } from '@primo/domain/platform/job-schedule'
import type { StatoEsecuzione } from '@primo/domain/registro/lavori'
import type { Reader } from '../../platform/db/db.ts'
import type { PageOf, PageQuery } from '../../platform/db/pagination.ts'
import { queryRows } from '../../platform/db/query.ts'
import { SCHEDULED_JOBS, type ScheduledQueue } from '../../platform/jobs/jobs.ts'
import type { DatabaseMetricSource } from '../../platform/metrics/database-metrics.ts'
import { COPIA, PROVA_RIPRISTINO } from './backup-runs.ts'

/** Returns the scheduled jobs, of those with these queue names, with a run that is due and not held by any process. */
export async function waitingQueues(reader: Reader, code: string[]): Promise<string[]> {
  const rows = await queryRows<{ coda: string }>(
    reader,
    `select l.coda from lavoro l
      where l.coda = any($1) and coalesce(l.fino_al <= now(), true)
        and (l.esecuzione_id is not null or exists (
              select 1 from esecuzione e where e.coda = l.coda and e.stato = 'in_attesa' and e.dal <= now()))`,
    [code],
  )
  return rows.map(({ coda }) => coda)
}

type Row = {
  id: number
  coda: string
  stato: StatoEsecuzione
  prevista_il: Date | null
  chiesta_da: string | null
  tentativo: number
  iniziata_il: Date | null
  finita_il: Date | null
  fatti: number | null
  totale: number | null
  conteggi: Record<string, number> | null
  errore: string | null
}

/** Returns SQL of runs with the requester's name; `from` is the source of the rows `e`, `persone` the accounts by name. */
const runsFrom = (from: string, persone: string) => `
  select e.id, e.coda, e.stato, e.prevista_il, p.denominazione as chiesta_da, e.tentativo, e.iniziata_il, e.finita_il,
         e.fatti, e.totale, e.conteggi, e.errore
    from ${from} left join (${persone}) p on p.utente_id = e.chiesta_da`

function written({ coda: _, conteggi, ...riga }: Row): EsecuzioneLavoro {
  return {
    ...riga,
    prevista_il: riga.prevista_il?.toISOString() ?? null,
    iniziata_il: riga.iniziata_il?.toISOString() ?? null,
    finita_il: riga.finita_il?.toISOString() ?? null,
    durata_ms:
      riga.iniziata_il && riga.finita_il ? riga.finita_il.getTime() - riga.iniziata_il.getTime() : null,
    conteggi: Object.entries(conteggi ?? {}).map(([nome, quanti]) => ({ nome, quanti })),
  }
}

/**
 * Returns the scheduled jobs with their latest run, in declaration order.
 * @param persone the query of the accounts, `utente_id` and `denominazione`; injected from a higher module
 */
export async function listJobs(reader: Reader, persone: string, now: Date): Promise<LavoroProgrammato[]> {
  const rows = await queryRows<Row>(
    reader,
    runsFrom(
      'lavoro l cross join lateral (select * from esecuzione x where x.coda = l.coda order by x.id desc limit 1) e',
      persone,
    ),
  )
  return Object.entries(SCHEDULED_JOBS).map(([coda, { schedule, ...detto }]) => {
    const last = rows.find((r) => r.coda === coda)
    return {
      coda,
      ...detto,
      quando: formatSchedule(schedule),
      prossima_il: nextTime(schedule, now).toISOString(),
      ultima: last ? written(last) : null,
    }
  })
}

/** Returns a page of a job's runs, latest first, and the total; `persone` as in `listJobs`. */
export async function listRuns(
  reader: Reader,
  persone: string,
  queue: string,
  { per_page, page, sort_order }: PageQuery,
): Promise<PageOf<EsecuzioneLavoro>> {
  const rows = await queryRows<Row>(
    reader,
    `${runsFrom('esecuzione e', persone)} where e.coda = $1 order by e.id ${sort_order} limit $2 offset $3`,
    [queue, per_page, (page - 1) * per_page],
  )
  const count = await queryRows<{ n: number }>(
    reader,
    'select count(*)::int as n from esecuzione where coda = $1',
    [queue],
  )
  return { righe: rows.map(written), totale: count[0]!.n }
}

type FailedJob = { coda: ScheduledQueue; nome: string; errore: string | null; finita_il: Date }

/** Returns the scheduled jobs whose last completed run failed, with its error. A waiting retry does not hide the failure. */
export async function failedJobs(reader: Reader): Promise<FailedJob[]> {
  const rows = await queryRows<Omit<FailedJob, 'nome'>>(
    reader,
    `select l.coda, e.errore, e.finita_il from lavoro l
       cross join lateral (select * from esecuzione x where x.coda = l.coda and x.stato in ('riuscita', 'fallita')
                            order by x.id desc limit 1) e
      where e.stato = 'fallita' and l.coda = any($1) order by l.coda`,
    [Object.keys(SCHEDULED_JOBS)],
  )
  return rows.map((row) => ({ ...row, nome: SCHEDULED_JOBS[row.coda].nome }))
}

/** The tables of the jobs are created at the first start of a server. */
const THERE = "select to_regclass('lavori.job') is not null as there"

/** Failed jobs of the queues that have no schedule, by queue. */
const FAILED_IN_QUEUES = `
  select name, count(*)::int as falliti from lavori.job
   where state = 'failed' and not exists (select 1 from lavoro l where l.coda = name) group by name`

/** Returns the queues without a schedule that have failed jobs, and how many. */
export async function failedInQueues(reader: Reader): Promise<{ coda: string; falliti: number }[]> {
  const started = await queryRows<{ there: boolean }>(reader, THERE)
  if (!started[0]?.there) return []
  return queryRows(reader, `select name as coda, falliti from (${FAILED_IN_QUEUES}) f order by 1`)
}

/** Metrics of the job queues, the scheduled jobs and the backups. */
export const LAVORI_METRICS: readonly DatabaseMetricSource[] = [
  {
    label: 'queue',
    gauges: {
      queue_waiting_jobs: 'Jobs of a queue that may start now',
      queue_oldest_wait_seconds: 'How long the oldest of them has been due',
    },
    sql: `
      select name as label, count(*)::int as queue_waiting_jobs,
             extract(epoch from now() - min(start_after)) as queue_oldest_wait_seconds
        from lavori.job where state < 'active' and not blocked and start_after <= now() group by name`,
  },
  {
    label: 'queue',
    gauges: { queue_failed_jobs: 'Jobs of a queue without a schedule that failed after all their retries' },
    sql: `select name as label, falliti as queue_failed_jobs from (${FAILED_IN_QUEUES}) f`,
  },
  {
    label: 'job',
    gauges: {
      job_last_success_age_seconds: 'Since a scheduled job last ended well',
      job_failed: '1 when a scheduled job did not succeed the last time it ended',
    },
    sql: `
      select l.coda as label, extract(epoch from now() - bene.finita_il) as job_last_success_age_seconds,
             coalesce((ultima.stato = 'fallita')::int, 0) as job_failed
        from lavoro l
        left join lateral (select e.finita_il from esecuzione e
                            where e.coda = l.coda and e.stato = 'riuscita' order by e.id desc limit 1) bene on true
        left join lateral (select e.stato from esecuzione e
                            where e.coda = l.coda and e.stato in ('riuscita', 'fallita')
                            order by e.id desc limit 1) ultima on true`,
  },
  {
    label: 'job',
    gauges: { job_failing_seconds: 'Since a scheduled job that fails first did, after it last succeeded' },
    sql: `
      select e.coda as label, extract(epoch from now() - min(e.finita_il)) as job_failing_seconds
        from esecuzione e join lavoro l on l.coda = e.coda
       where e.stato = 'fallita'
         and e.id > coalesce((select max(b.id) from esecuzione b where b.coda = e.coda and b.stato = 'riuscita'), 0)
       group by e.coda`,
  },
  {
    label: 'backup',
    gauges: {
      backup_last_success_age_seconds:
        'Since the last good backup, or restore drill; never: since the first run of any job',
    },
    // Without a backup the age of the installation counts: a new one is not late from its first minute.
    sql: `
      select w.coda as label,
             extract(epoch from now() - coalesce(max(e.finita_il), (select min(finita_il) from esecuzione), now()))
               as backup_last_success_age_seconds
        from unnest(array['${COPIA}', '${PROVA_RIPRISTINO}']) as w(coda)
        left join esecuzione e on e.coda = w.coda and e.stato = 'riuscita' group by w.coda`,
  },
]

/** Returns the SQL query of the successful runs of a scheduled job: counts (`conteggi`), end (`finita_il`), `id`. */
export const successes = (queue: ScheduledQueue) =>
  `select id, conteggi, finita_il from esecuzione where coda = '${queue}' and stato = 'riuscita'`

/** Returns the SQL query of the last of the `successes` of a scheduled job. */
export const lastSuccess = (queue: ScheduledQueue) => `${successes(queue)} order by id desc limit 1`

/** Backlog and failures of a job queue. */
type QueueState = {
  coda: string
  in_attesa: number
  /** Time since which the oldest waiting job of the queue has been due. */
  dal: Date | null
  in_corso: number
  falliti: number
}

/** Returns every job queue with waiting, running or failed jobs. For a scheduled job the runs are counted. */
export async function queueStates(reader: Reader): Promise<QueueState[]> {
  const started = await queryRows<{ there: boolean }>(reader, THERE)
  if (!started[0]?.there) return []
  const rows = await queryRows<QueueState>(
    reader,
    `select name as coda, count(*) filter (where state in ('created', 'retry'))::int as in_attesa,
            min(created_on) filter (where state in ('created', 'retry')) as dal,
            count(*) filter (where state = 'active')::int as in_corso,
            count(*) filter (where state = 'failed')::int as falliti
       from lavori.job where not exists (select 1 from lavoro l where l.coda = name) group by name
      union all
     select l.coda, count(*) filter (where e.stato = 'in_attesa')::int, min(e.dal) filter (where e.stato = 'in_attesa'),
            count(*) filter (where e.stato = 'in_corso')::int,
            (select count(*)::int from (select x.stato from esecuzione x where x.coda = l.coda and x.stato in ('riuscita', 'fallita')
                                         order by x.id desc limit 1) u where u.stato = 'fallita')
       from lavoro l left join esecuzione e on e.coda = l.coda and e.stato in ('in_attesa', 'in_corso') group by l.coda
      order by 1`,
  )
  return rows.filter(({ in_attesa, in_corso, falliti }) => in_attesa + in_corso + falliti > 0)
}
