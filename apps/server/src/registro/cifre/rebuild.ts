import type { Trx } from '../../platform/db/db.ts'
import type { Invariant } from '../../platform/db/invariants.ts'

/** `cifre_contate()`, a function of the migrations, recounts every statistic from the original data. */
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
  await trx.$client.query('lock table cifra_mossa in exclusive mode')
  await trx.$client.query('delete from cifra_mossa')
  await trx.$client.query('delete from cifra_giorno')
  await trx.$client.query('insert into cifra_giorno select * from cifre_contate()')
}
