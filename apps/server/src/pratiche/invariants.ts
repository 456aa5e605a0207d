import type { Invariant } from '../platform/db/invariants.ts'
import { MOVIMENTI_SQL, SCRITTURE_SQL } from '../raccolta/punti/queries.ts'

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
]
