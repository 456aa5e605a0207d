import type { Invariant } from '../../platform/db/invariants.ts'

const SOMME = `
  coalesce(sum(s.punti) filter (where s.conto = 'maturazione'), 0) as in_maturazione,
  coalesce(sum(s.punti) filter (where s.conto = 'disponibili'), 0) as disponibili,
  coalesce(sum(s.punti) filter (where s.conto = 'prenotati'), 0) as prenotati,
  coalesce(sum(s.punti) filter (where s.conto = 'spesi'), 0) as spesi,
  coalesce(sum(s.punti) filter (where s.conto = 'scaduti'), 0) as scaduti`

/** Invariants of the points ledger (decisions §8), which `primo verifica` checks. */
export const LEDGER_INVARIANTS: Invariant[] = [
  {
    regola: 'Le scritture di ogni movimento sommano a 0 e dicono l’effetto che ha avuto',
    sql: `select m.id as movimento_id, m.punti as dichiarato, coalesce(sum(s.punti), 0) as somma,
                 coalesce(sum(s.punti) filter (where s.conto in ('maturazione', 'disponibili', 'debito')), 0) as effetto
            from movimento m left join scrittura s on s.movimento_id = m.id
           group by m.id
          having count(s.id) < 2 or sum(s.punti) <> 0
              or coalesce(sum(s.punti) filter (where s.conto in ('maturazione', 'disponibili', 'debito')), 0) <> m.punti
           order by m.id limit 1`,
  },
  {
    regola: 'Tutte le scritture insieme sommano a 0',
    sql: 'select sum(punti) as somma from scrittura having sum(punti) <> 0',
  },
  {
    regola: 'Ogni saldo è la somma delle sue scritture, e nessuno è negativo',
    sql: `with s as (
            select m.utente_id, m.edizione_id, ${SOMME},
                   -coalesce(sum(s.punti) filter (where s.conto = 'debito'), 0) as debito
              from scrittura s join movimento m on m.id = s.movimento_id group by 1, 2)
          select p.*, row_to_json(s) as scritture
            from portafoglio p left join s using (utente_id, edizione_id)
           where (p.in_maturazione, p.disponibili, p.prenotati, p.spesi, p.scaduti, p.debito) is distinct from
                 (coalesce(s.in_maturazione, 0), coalesce(s.disponibili, 0), coalesce(s.prenotati, 0),
                  coalesce(s.spesi, 0), coalesce(s.scaduti, 0), coalesce(s.debito, 0))
              or least(p.in_maturazione, p.disponibili, p.prenotati, p.spesi, p.scaduti, p.debito) < 0
           order by p.utente_id, p.edizione_id limit 1`,
  },
  {
    regola: 'Ogni lotto è la somma delle sue scritture e vale quanto il suo accredito',
    sql: `with s as (select s.lotto_id, ${SOMME} from scrittura s where s.lotto_id is not null group by 1)
          select l.*, row_to_json(s) as scritture
            from lotto l left join s on s.lotto_id = l.id
           where (l.in_maturazione, l.disponibili, l.prenotati, l.spesi, l.scaduti) is distinct from
                 (coalesce(s.in_maturazione, 0), coalesce(s.disponibili, 0), coalesce(s.prenotati, 0),
                  coalesce(s.spesi, 0), coalesce(s.scaduti, 0))
              or l.punti <> (select -sum(e.punti) from scrittura e
                              where e.movimento_id = l.movimento_id and e.conto = 'emissione')
           order by l.id limit 1`,
  },
  {
    regola: 'Un movimento tocca solo i lotti del suo portafoglio',
    sql: `select s.id as scrittura_id, m.id as movimento_id, l.id as lotto_id
            from scrittura s join movimento m on m.id = s.movimento_id join lotto l on l.id = s.lotto_id
           where (l.utente_id, l.edizione_id) <> (m.utente_id, m.edizione_id) order by s.id limit 1`,
  },
  {
    regola: 'Ogni rettifica approvata, e nessun’altra, ha mosso i suoi punti, decisi da due operatori',
    sql: `select r.id as rettifica_id, m.id as movimento_id, r.stato, r.punti, m.punti as mossi,
                 r.proposta_da, r.decisa_da
            from rettifica r full join (select * from movimento where tipo = 'rettifica') m on m.rettifica_id = r.id
           where (r.stato = 'approvata' or m.id is not null)
             and (r.stato is distinct from 'approvata' or m.id is null or r.decisa_da = r.proposta_da
                  or (r.utente_id, r.edizione_id, r.punti) <> (m.utente_id, m.edizione_id, m.punti))
           order by r.id limit 1`,
  },
  {
    // Credits that predate the stored evidence have none.
    regola: 'Ogni accredito tiene i titoli su cui fu dato, validi quel giorno',
    sql: `select m.id as movimento_id, m.livello, m.titoli
            from movimento m
           where m.tipo = 'accredito' and m.id >= (select min(id) from movimento where titoli is not null)
             and titoli_validi(m.livello, m.avvenuto_il, m.titoli) is not true
           order by m.id limit 1`,
  },
  {
    regola: 'Chi ha un debito non ha punti disponibili',
    sql: 'select * from portafoglio where debito > 0 and disponibili > 0 limit 1',
  },
]
