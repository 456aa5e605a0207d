import type { Invariant } from '../platform/db/invariants.ts'

/** What is always true of the network (decisions §5, §7). */
export const RETE_INVARIANTS: Invariant[] = [
  {
    regola:
      'Ogni percorso è quello dello sponsor con sé in fondo: nessun cerchio, e il livello è la sua lunghezza',
    sql: `select s.id as segnalatore_id, s.percorso, s.livello, p.percorso as percorso_sponsor
            from segnalatore s left join segnalatore p on p.id = s.sponsor_id
           where left(s.percorso, -5) <> coalesce(p.percorso, '') or s.livello <> length(s.percorso) / 5 - 1
              or s.livello <> coalesce(p.livello + 1, 0)
           order by s.id limit 1`,
  },
  {
    regola: 'La storia degli sponsor ha per ciascuno una riga aperta, quella di adesso',
    sql: `select s.id as segnalatore_id, s.sponsor_id, count(h.segnalatore_id) as aperte, min(h.sponsor_id) as in_storia
            from segnalatore s left join sponsor_storia h on h.segnalatore_id = s.id and h.al is null
           group by s.id having count(h.segnalatore_id) <> 1 or min(h.sponsor_id) is distinct from s.sponsor_id
           order by s.id limit 1`,
  },
  {
    regola: 'Nella storia degli sponsor un periodo comincia dove finisce quello prima',
    sql: `select * from (
            select h.segnalatore_id, h.dal, h.al, lead(h.dal) over (partition by h.segnalatore_id order by h.dal, h.al nulls last) as poi
              from sponsor_storia h) h
           where (h.al is not null and (h.al < h.dal or h.poi is distinct from h.al)) or (h.al is null and h.poi is not null)
           order by h.segnalatore_id limit 1`,
  },
]
