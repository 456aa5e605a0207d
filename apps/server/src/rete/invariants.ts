import { ACCOUNT_SQL, PERSONE_SQL } from '../accesso/account/queries.ts'
import { ANAGRAFICHE_SQL } from '../anagrafica/persone/queries.ts'
import { PROFILI_SQL } from '../iscritti/profili/queries.ts'
import type { Invariant } from '../platform/db/invariants.ts'
import { folded } from '../platform/db/search-sql.ts'

/** Invariants of the network (decisions §5, §7). */
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
  {
    regola: 'Nella rete ciascuno si cerca con il nome che ha',
    sql: `select s.id as segnalatore_id from segnalatore s join (${PERSONE_SQL}) p on p.utente_id = s.utente_id
           where s.nome <> ${folded('p.denominazione')} order by s.id limit 1`,
  },
  {
    regola: 'Negli elenchi ciascuno si cerca con il nome, l’e-mail, l’azienda e lo sponsor che ha',
    sql: `select f.id as profilo_id
            from (${PROFILI_SQL}) f join (${PERSONE_SQL}) p on p.utente_id = f.utente_id
            join (${ANAGRAFICHE_SQL}) a on a.id = f.id_anagrafica
            join (${ACCOUNT_SQL}) u on u.id = f.utente_id left join segnalatore s on s.utente_id = f.utente_id
           where f.membro_cercato <> ${folded('p.denominazione')} || ' ' || p.email or f.membro_dal <> u.creato_il
              or (s.id is not null and (f.sponsor_id, f.nodo_id) is distinct from (s.sponsor_id, s.id))
              or f.azienda_cercata is distinct from case when f.ruolo = 'convenzionato' then ${folded('a.denominazione')} end
           order by f.id limit 1`,
  },
  {
    regola:
      'I tratti della rete hanno i conti dei loro nodi: quanti, quali, su che livello, arrivati in che mese',
    sql: `with nodi as (
            select da, hashtextextended(percorso, 0) as impronta, livello + 1 as livello, mese_di_rete(creato_il) as mese
              from (select max(da) over (order by percorso, da nulls last rows unbounded preceding) as da,
                           id, percorso, livello, creato_il
                      from (select null::text collate "C" as da, id, percorso, livello, creato_il from segnalatore
                            union all
                            select da, null, da, null, null from (select da from tratto_rete union select '') i) u) s
             where id is not null),
          veri as (
            select da, 'persone' as voce, 0 as n, count(*) as conto from nodi group by da
            union all select da, 'impronta', 0, bit_xor(impronta) from nodi group by da
            union all select da, 'livello', livello, count(*) from nodi group by da, livello
            union all select da, 'mese', mese, count(*) from nodi group by da, mese),
          tenuti as (
            select da, 'persone' as voce, 0 as n, persone::bigint as conto from tratto_rete
            union all select da, 'impronta', 0, impronta from tratto_rete
            union all select da, 'livello', i, livelli[i] from tratto_rete, generate_subscripts(livelli, 1) i
            union all select da, 'mese', i, mesi[i] from tratto_rete, generate_subscripts(mesi, 1) i)
          select da as tratto, voce, n, v.conto::text as vero, t.conto::text as tenuto
            from veri v full join tenuti t using (da, voce, n)
           where coalesce(v.conto, 0) <> coalesce(t.conto, 0)
           order by da, voce, n limit 1`,
  },
]
