import type { ScheduledQueue } from '../../platform/jobs/jobs.ts'
import type { DatabaseMetricSource } from '../../platform/metrics/database-metrics.ts'
import { COPIA, PROVA_RIPRISTINO } from './backup-runs.ts'

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
      backup_last_success_age_seconds: 'Since the last good backup, or restore drill; never: since 1970',
    },
    sql: `
      select w.coda as label, extract(epoch from now() - coalesce(max(e.finita_il), 'epoch'))
               as backup_last_success_age_seconds
        from unnest(array['${COPIA}', '${PROVA_RIPRISTINO}']) as w(coda)
        left join esecuzione e on e.coda = w.coda and e.stato = 'riuscita' group by w.coda`,
  },
]

/** Returns the SQL query of the last successful run of a scheduled job: its counts (`conteggi`) and its end (`finita_il`). */
export const lastSuccess = (queue: ScheduledQueue) =>
  `select conteggi, finita_il from esecuzione where coda = '${queue}' and stato = 'riuscita' order by id desc limit 1`
