import { isRefusal, type Refusal } from '@primo/contract/platform/errors'
import type { Reader, Trx } from '../../platform/db/db.ts'
import { queryRows, runStatement } from '../../platform/db/query.ts'
import { type Jobs, scheduledJob } from '../../platform/jobs/jobs.ts'
import { requestRun } from './commands.ts'

/** Backlog and failures of a job queue. */
export type QueueState = {
  coda: string
  in_attesa: number
  /** Time since which the oldest waiting job of the queue has been due. */
  dal: Date | null
  in_corso: number
  falliti: number
}

/** The tables of the jobs are created at the first start of a server. */
const THERE = "select to_regclass('lavori.job') is not null as there"

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

/**
 * Retries the failed jobs of a queue; for a scheduled job requests a run.
 * @returns the number of jobs retried, or a refusal like `requestRun`
 */
export async function retryQueue(
  trx: Trx,
  jobs: Pick<Jobs, 'wake'>,
  coda: string,
): Promise<number | Refusal<'NON_TROVATO' | 'STATO_NON_PERMESSO'>> {
  if (scheduledJob(coda)) {
    const no = await requestRun(trx, coda, null)
    if (isRefusal(no)) return no
    await jobs.wake(trx, coda)
    return 1
  }
  // Same update as pg-boss's own retry of a failed job, effective immediately.
  const rowCount = await runStatement(
    trx,
    `update lavori.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null, start_after = now()
      where name = $1 and state = 'failed'`,
    [coda],
  )
  return rowCount ?? 0
}
