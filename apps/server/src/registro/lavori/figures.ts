import type { ScheduledQueue } from '../../platform/jobs/scheduled-jobs.ts'
import type { Figures } from '../../platform/metrics/figures.ts'

/** How the queues go, and the jobs that happen by themselves. */
export const LAVORI_FIGURES: readonly Figures[] = [
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
]

/** The query of the last run of a scheduled job that ended well, as SQL: what it counted, and when. */
export const lastSuccess = (queue: ScheduledQueue) =>
  `select conteggi, finita_il from esecuzione where coda = '${queue}' and stato = 'riuscita' order by id desc limit 1`
