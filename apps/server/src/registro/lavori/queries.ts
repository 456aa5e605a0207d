import type { EsecuzioneLavoro, LavoroProgrammato } from '@primo/contract/registro/operatore-lavori'
import { formatSchedule, nextTime } from '@primo/domain/platform/job-schedule'
import type { StatoEsecuzione } from '@primo/domain/registro/lavori'
import type { Reader } from '../../platform/db/db.ts'
import type { PageOf, PageQuery } from '../../platform/db/pagination.ts'
import { queryRows } from '../../platform/db/query.ts'
import { SCHEDULED_JOBS } from '../../platform/jobs/jobs.ts'

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

/** Returns the number of scheduled jobs whose last completed run failed. */
export async function countFailedJobs(reader: Reader): Promise<number> {
  const rows = await queryRows<{ n: number }>(
    reader,
    `select count(*)::int as n from lavoro l
       cross join lateral (select x.stato from esecuzione x where x.coda = l.coda and x.stato in ('riuscita', 'fallita')
                            order by x.id desc limit 1) e
      where e.stato = 'fallita' and l.coda = any($1)`,
    [Object.keys(SCHEDULED_JOBS)],
  )
  return rows[0]!.n
}
