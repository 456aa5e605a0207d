import { STATO_PRATICA } from '@primo/domain/pratiche/pratica'
import { PERSONE_SQL } from '../../accesso/account/queries.ts'
import type { Invariant } from '../../platform/db/invariants.ts'
import { folded } from '../../platform/db/search-sql.ts'
import { MOVIMENTI_SQL, SCRITTURE_SQL } from '../../raccolta/punti/queries.ts'
import { NODI_SQL } from '../../rete/queries.ts'
import { ACCADUTI_SQL } from './filters-operatore.ts'

/** Invariants between cases and points (decisions §8). */
export const PRATICHE_INVARIANTS: Invariant[] = [
  {
    regola: 'Hanno dato punti solo le pratiche completate con esito positivo, e solo l’ultima volta',
    sql: `select p.id as pratica_id, p.id_stato, p.ciclo, m.ciclo as ciclo_accreditato, -sum(s.punti) as emessi
            from (${MOVIMENTI_SQL}) m
            join (${SCRITTURE_SQL}) s on s.movimento_id = m.id and s.conto = 'emissione'
            join pratica p on p.id = m.pratica_id
           where not (p.id_stato = ${STATO_PRATICA.completata} and p.esito_positivo and p.ciclo = m.ciclo)
           group by p.id, m.ciclo having sum(s.punti) <> 0 order by p.id limit 1`,
  },
  {
    regola: 'Ogni punto emesso ha dietro una pratica o una rettifica',
    sql: `select m.id as movimento_id
            from (${MOVIMENTI_SQL}) m join (${SCRITTURE_SQL}) s on s.movimento_id = m.id
           where s.conto = 'emissione' and m.pratica_id is null and m.rettifica_id is null order by m.id limit 1`,
  },
  {
    regola: 'Ogni passo di una pratica dice com’era prima, e da quando',
    sql: `select * from (
            select s.id as passo_id, s.pratica_id, s.da_stato, s.da_passo, s.da_quando, lag(s.id_stato) over prima as prima_stato,
                   lag(s.passo) over prima as prima_passo, lag(s.quando) over prima as prima_quando
              from pratica_storia s window prima as (partition by s.pratica_id order by s.id)) p
           where prima_stato is not null
             and (da_stato, da_passo, da_quando) is distinct from (prima_stato, prima_passo, prima_quando)
           order by passo_id limit 1`,
  },
  {
    regola: 'Una pratica inviata dice quando ha fatto l’ultimo passo',
    sql: `select p.id as pratica_id, p.aggiornata_il, u.quando
            from (select distinct on (pratica_id) pratica_id, quando from pratica_storia order by pratica_id, id desc) u
            join pratica p on p.id = u.pratica_id
           where p.id_stato <> ${STATO_PRATICA.bozza} and p.aggiornata_il <> u.quando order by p.id limit 1`,
  },
  {
    regola: 'Una pratica dice ciò che le è accaduto, e come si cerca chi l’ha registrata',
    sql: `with veri as (select pratica_id, array_agg(distinct accaduto) as accaduti from (${ACCADUTI_SQL}) a group by 1)
          select p.id as pratica_id, p.accaduti, v.accaduti as veri, p.titolare_cercato
            from pratica p join (${PERSONE_SQL}) t on t.utente_id = p.utente_id left join veri v on v.pratica_id = p.id
           where not (p.accaduti <@ coalesce(v.accaduti, '{}') and p.accaduti @> coalesce(v.accaduti, '{}'))
              or p.titolare_cercato <> ${folded('t.denominazione')} || ' ' || t.email order by p.id limit 1`,
  },
  {
    regola: 'I conti di chi ha pratiche sono quelli delle sue pratiche, e dicono dove sta nella rete',
    sql: `with veri as (
            select p.utente_id, 'registrate' as voce,
                   mese_di_rete(p.data_registrazione::timestamp at time zone 'UTC') as mese, count(*)::int as n
              from pratica p where p.id_stato <> ${STATO_PRATICA.bozza} group by 1, 3
            union all
            select p.utente_id, 'completate', mese_di_rete(p.aggiornata_il), count(*)::int
              from pratica p where p.id_stato = ${STATO_PRATICA.completata} and p.esito_positivo group by 1, 3
            union all
            select p.utente_id, 'inviate', 0, count(*)::int from pratica p where p.id_stato <> ${STATO_PRATICA.bozza} group by 1
            union all
            select p.utente_id, 'ultimo', 0, max(mese_di_rete(p.aggiornata_il))
              from pratica p where p.id_stato = ${STATO_PRATICA.completata} and p.esito_positivo group by 1
            union all
            select utente_id, percorso, length(percorso) / 5 - 1, 1 from (${NODI_SQL}) s
             where exists (select from pratica p where p.utente_id = s.utente_id and p.id_stato <> ${STATO_PRATICA.bozza})),
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
