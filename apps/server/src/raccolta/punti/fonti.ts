import type { FontiPunti } from '@primo/contract/raccolta/operatore-punti'
import { addDays, startOfDayInRome } from '@primo/domain/platform/dates'
import type { Reader } from '../../platform/db/db.ts'
import { EDIZIONI_SQL } from '../manifestazioni/queries.ts'

/** Maximum number of months in the report of the sources of points. */
export const MESI_FONTI = 24

// The product comes from the case: the movement of a network share never reveals it. A reversal counts the points in its `dati`,
// which include points that had already expired, not its effect.
export const fontiSql = (prodotti: string) => `
  select to_char(m.avvenuto_il at time zone 'Europe/Rome', 'YYYY-MM') as mese, e.titolo as edizione,
         case when m.rettifica_id is not null then 'rettifica'
              when m.pratica_id is null then 'reclutamento'
              when m.livello = 0 then 'pratica' else 'rete' end as fonte,
         m.livello, c.prodotto as tipo_finanziamento,
         coalesce(sum(m.punti) filter (where m.tipo <> 'storno' and m.punti > 0), 0)::int as accreditati,
         (coalesce(sum((m.dati ->> 'punti')::int) filter (where m.tipo = 'storno'), 0)
          - coalesce(sum(m.punti) filter (where m.tipo = 'rettifica' and m.punti < 0), 0))::int as tolti,
         count(*)::int as movimenti
    from movimento m join (${EDIZIONI_SQL}) e on e.id = m.edizione_id
    left join (${prodotti}) c on c.pratica_id = m.pratica_id
   where m.tipo in ('accredito', 'storno', 'rettifica') and m.avvenuto_il >= $1 and m.avvenuto_il < $2
   group by 1, 2, 3, 4, 5
   order by 1 desc, 2, 3, 4, 5`

/**
 * Returns the sources of the points in a period, day `dal` to day `al` in Rome. Points for recruiting would be credits without a
 * case or an adjustment: the database refuses them, and the report counts them all the same.
 * @param prodotti query of the product of each case, `pratica_id` and `prodotto`; injected by the module of the cases
 */
export async function fontiDeiPunti(
  reader: Reader,
  prodotti: string,
  dal: string,
  al: string,
): Promise<FontiPunti> {
  const { rows } = await reader.$client.query<FontiPunti['righe'][number]>(fontiSql(prodotti), [
    startOfDayInRome(dal),
    startOfDayInRome(addDays(al, 1)),
  ])
  const reclutamento = rows.reduce((n, r) => (r.fonte === 'reclutamento' ? n + r.accreditati : n), 0)
  return { dal, al, reclutamento, righe: rows }
}
