import type { Month } from '@primo/domain/platform/period'
import { type CifreQualifica, finestraQualifica } from '@primo/domain/qualifiche/qualifica'
import { attiviPrimaDi } from '../../iscritti/profili/queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'
import { CONTI_RAMO_SQL, completateFra } from '../../pratiche/queries.ts'
import { NODI_SQL } from '../../rete/queries.ts'
import type { Ramo } from '../../rete/ramo.ts'

/**
 * Query of the totals of every promotore active at the end of a month (`$1` and `$2`: start and end of the window), in one
 * statement, so that all come from one snapshot. Each owner's completed cases are added to all nodes on the owner's path, five
 * characters per node: the cost depends on the depth, not on the size of the network. A promotore on the path who is not active
 * gets no total, and those above still get the cases.
 */
export const CIFRE_SQL = `
  with fatte as materialized (
    select p.utente_id, count(*)::int as quante from (${completateFra('$1', '$2')}) p group by 1),
  al_lavoro as materialized (${attiviPrimaDi('convenzionato', '$2')}),
  sopra as (
    select substr(s.percorso, k, 5) as nodo, sum(f.quante)::int as rete, count(a.utente_id)::int as produttori
      from fatte f
      join (${NODI_SQL}) s on s.utente_id = f.utente_id
      left join al_lavoro a on a.utente_id = f.utente_id
     cross join generate_series(1, length(s.percorso) - 9, 5) k
     group by 1)
  select s.utente_id, coalesce(f.quante, 0) as pratiche_proprie, coalesce(r.rete, 0) as pratiche_rete,
         coalesce(r.produttori, 0) as produttori
    from (${attiviPrimaDi('promotore', '$2')}) chi
    join (${NODI_SQL}) s on s.utente_id = chi.utente_id
    left join fatte f on f.utente_id = s.utente_id
    left join sopra r on r.nodo = right(s.percorso, 5)`

/** Returns one promotore's current totals for a month, from the precomputed counts of the owners of cases in the branch. */
export async function cifreDi(reader: Reader, ramo: Ramo, mese: Month): Promise<CifreQualifica> {
  const { dal, al } = finestraQualifica(mese)
  const rows = await queryRows<CifreQualifica>(
    reader,
    `with finestra as materialized (
       select mese_di_rete($3::timestamptz) as primo, mese_di_rete($4::timestamptz) - 1 as ultimo
     ), fatte as materialized (
       select c.utente_id, f.quante, c.utente_id in (${attiviPrimaDi('convenzionato', '$4')}) as attivo
         from (${CONTI_RAMO_SQL}) c cross join finestra
        cross join lateral (select sum(c.completate[m])::int as quante from generate_series(primo, ultimo) m) f
        where c.ultimo_mese >= primo and f.quante > 0)
     select coalesce(sum(quante) filter (where utente_id = $5), 0)::int as pratiche_proprie,
            coalesce(sum(quante) filter (where utente_id <> $5), 0)::int as pratiche_rete,
            (count(*) filter (where utente_id <> $5 and attivo))::int as produttori
       from fatte`,
    [ramo.da, ramo.a, dal, al, ramo.utente_id],
  )
  return rows[0]!
}
