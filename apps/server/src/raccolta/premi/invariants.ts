import type { Invariant } from '../../platform/db/invariants.ts'
import { MOVIMENTI_SQL, SCRITTURE_SQL } from '../punti/queries.ts'

/** Invariants of stock and prize requests (decisions §9), which `primo verifica` checks. */
export const PREMI_INVARIANTS: Invariant[] = [
  {
    regola: 'La scorta di un premio è la somma dei pezzi caricati e tolti nella sua storia',
    sql: `select p.id as premio_id, p.scorta, coalesce(sum(s.pezzi), 0) as caricati
            from premio p left join premio_storia s on s.premio_id = p.id
           where p.scorta is not null
           group by p.id having p.scorta <> coalesce(sum(s.pezzi), 0) order by p.id limit 1`,
  },
  {
    regola: 'I pezzi rimasti e quelli impegnati dalle richieste fanno la scorta',
    sql: `select p.id as premio_id, p.scorta, p.disponibili, count(r.id) as impegnati
            from premio p
            left join richiesta_premio r on r.premio_id = p.id and r.stato not in ('rifiutata', 'annullata')
           where p.scorta is not null
           group by p.id having p.scorta <> p.disponibili + count(r.id) order by p.id limit 1`,
  },
  {
    regola: 'Ogni richiesta tiene da parte, o ha speso, esattamente i suoi punti',
    sql: `select r.id as richiesta_id, r.stato, r.punti,
                 coalesce(sum(s.punti) filter (where s.conto = 'prenotati'), 0) as prenotati,
                 coalesce(sum(s.punti) filter (where s.conto = 'spesi'), 0) as spesi
            from richiesta_premio r
            left join (${MOVIMENTI_SQL}) m on m.richiesta_id = r.id
            left join (${SCRITTURE_SQL}) s on s.movimento_id = m.id
           group by r.id
          having coalesce(sum(s.punti) filter (where s.conto = 'prenotati'), 0) <>
                   case when r.stato in ('richiesta', 'approvata', 'in_preparazione', 'spedita') then r.punti else 0 end
              or coalesce(sum(s.punti) filter (where s.conto = 'spesi'), 0) <>
                   case when r.stato in ('consegnata', 'resa') then r.punti else 0 end
           order by r.id limit 1`,
  },
]
