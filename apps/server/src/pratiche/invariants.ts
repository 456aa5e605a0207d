import type { Invariant } from '../platform/db/invariants.ts'
import { MOVIMENTI_SQL, SCRITTURE_SQL } from '../raccolta/punti/queries.ts'
import { NODI_SQL } from '../rete/queries.ts'

/** What is always true between cases and points (decisions §8). */
export const PRATICHE_INVARIANTS: Invariant[] = [
  {
    regola: 'Hanno dato punti solo le pratiche completate con esito positivo, e solo l’ultima volta',
    sql: `select p.id as pratica_id, p.id_stato, p.ciclo, m.ciclo as ciclo_accreditato, -sum(s.punti) as emessi
            from (${MOVIMENTI_SQL}) m
            join (${SCRITTURE_SQL}) s on s.movimento_id = m.id and s.conto = 'emissione'
            join pratica p on p.id = m.pratica_id
           where not (p.id_stato = 5 and p.esito_positivo and p.ciclo = m.ciclo)
           group by p.id, m.ciclo having sum(s.punti) <> 0 order by p.id limit 1`,
  },
  {
    regola: 'Ogni punto emesso ha dietro una pratica o una rettifica',
    sql: `select m.id as movimento_id
            from (${MOVIMENTI_SQL}) m join (${SCRITTURE_SQL}) s on s.movimento_id = m.id
           where s.conto = 'emissione' and m.pratica_id is null and m.rettifica_id is null order by m.id limit 1`,
  },
  {
    regola: 'I conti di chi ha pratiche sono quelli delle sue pratiche, e dicono dove sta nella rete',
    sql: `with veri as (
            select p.utente_id, 'registrate' as voce,
                   mese_di_rete(p.data_registrazione::timestamp at time zone 'UTC') as mese, count(*)::int as n
              from pratica p where p.id_stato <> 1 group by 1, 3
            union all
            select p.utente_id, 'completate', mese_di_rete(p.aggiornata_il), count(*)::int
              from pratica p where p.id_stato = 5 and p.esito_positivo group by 1, 3
            union all
            select p.utente_id, 'inviate', 0, count(*)::int from pratica p where p.id_stato <> 1 group by 1
            union all
            select p.utente_id, 'ultimo', 0, max(mese_di_rete(p.aggiornata_il))
              from pratica p where p.id_stato = 5 and p.esito_positivo group by 1
            union all
            select utente_id, percorso, length(percorso) / 5 - 1, 1 from (${NODI_SQL}) s
             where exists (select from pratica p where p.utente_id = s.utente_id and p.id_stato <> 1)),
          tenuti as (
            select utente_id, 'registrate' as voce, i as mese, per_mese[i] as n
              from conto_pratiche, generate_subscripts(per_mese, 1) i
            union all select utente_id, 'completate', i, completate[i]
                        from conto_pratiche, generate_subscripts(completate, 1) i
            union all select utente_id, 'inviate', 0, inviate from conto_pratiche
            union all select utente_id, 'ultimo', 0, ultimo_mese from conto_pratiche
            union all select utente_id, percorso, livello, 1 from conto_pratiche where inviate > 0)
          select utente_id, voce, mese, v.n as vero, t.n as tenuto
            from veri v full join tenuti t using (utente_id, voce, mese)
           where coalesce(v.n, 0) <> coalesce(t.n, 0) order by 1, 2, 3 limit 1`,
  },
]
