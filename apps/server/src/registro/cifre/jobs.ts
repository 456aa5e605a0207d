import type { Database, Trx } from '../../platform/db/db.ts'
import type { Invariant } from '../../platform/db/invariants.ts'
import { LOCKS } from '../../platform/db/locks.ts'
import { queryRows, runStatement } from '../../platform/db/query.ts'
import type { Services } from '../../platform/services/services.ts'

/** Number of pending changes merged per transaction. */
const PER_VOLTA = 20_000

const RIPIEGA = `
  with prese as (select id from cifra_mossa order by id limit $1),
  tolte as (
    delete from cifra_mossa m using prese p where m.id = p.id
    returning m.voce, m.giorno, m.di, m.parte, m.quante, m.somma),
  messe as (
    insert into cifra_giorno as g (voce, giorno, di, parte, quante, somma)
    select voce, giorno, di, parte, sum(quante), sum(somma) from tolte group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (voce, giorno, di, parte) do update
       set quante = g.quante + excluded.quante, somma = g.somma + excluded.somma)
  select count(*)::int as tolte from tolte`

/**
 * Merges a batch of pending changes (`cifra_mossa`) into the daily statistics, in one process at a time.
 * @returns the number of changes merged
 */
export async function mergeCifre(trx: Trx): Promise<number> {
  await runStatement(trx, 'select pg_advisory_xact_lock($1)', [LOCKS.cifre])
  const rows = await queryRows<{ tolte: number }>(trx, RIPIEGA, [PER_VOLTA])
  return rows[0]!.tolte
}

/** Merges all pending changes into the daily statistics. @returns the number of changes merged */
export async function mergeAllCifre({ withTransaction }: Pick<Database, 'withTransaction'>): Promise<number> {
  for (let all = 0; ; ) {
    const folded = await withTransaction(mergeCifre)
    all += folded
    if (folded < PER_VOLTA) return all
  }
}

const QUEUE = 'cifre'

/**
 * Starts the hourly job that merges pending changes into the daily statistics: a query then adds up the changes of at most an
 * hour.
 */
export async function startCifre(services: Pick<Services, 'jobs' | 'withTransaction'>): Promise<void> {
  await services.jobs.start({
    queue: QUEUE,
    retries: 2,
    run: async () => ({ righe: await mergeAllCifre(services) }),
  })
}

/**
 * Invariants of the daily statistics: they equal a recount from the original data by `cifre_contate()`, a function of the
 * migrations.
 */
export const CIFRE_INVARIANTS: Invariant[] = [
  {
    regola: 'Le cifre tenute giorno per giorno sono quelle che si contano',
    sql: `with tenute as (
            select voce, giorno, di, parte, sum(quante) as quante, sum(somma) as somma
              from (select voce, giorno, di, parte, quante, somma from cifra_giorno
                    union all select voce, giorno, di, parte, quante, somma from cifra_mossa) c
             group by 1, 2, 3, 4)
          select voce, giorno::text, di, parte, v.quante as vere, t.quante as tenute, v.somma as vera, t.somma as tenuta
            from cifre_contate() v full join tenute t using (voce, giorno, di, parte)
           where coalesce(v.quante, 0) <> coalesce(t.quante, 0) or coalesce(v.somma, 0) <> coalesce(t.somma, 0)
           order by 1, 2, 3, 4 limit 1`,
  },
]

/** Recounts every daily statistic. Concurrent writers wait: their earlier changes are recounted, later ones are added. */
export async function rebuildCifre(trx: Trx): Promise<void> {
  await runStatement(trx, 'lock table cifra_mossa in exclusive mode')
  await runStatement(trx, 'delete from cifra_mossa')
  await runStatement(trx, 'delete from cifra_giorno')
  await runStatement(trx, 'insert into cifra_giorno select * from cifre_contate()')
}
