import { PERSONE_SQL } from '../accesso/account/persone.ts'

/** Row of a branch: a member and their sponsor. */
export type RigaRamo = {
  id: number
  utente_id: number
  denominazione: string
  sponsor_id: number | null
  sponsor_utente_id: number | null
  sponsor: string | null
  livello: number
}

/** Additional columns of each row from other features, as SQL, with the joins on `s.utente_id` they need. */
export type Accanto = { columns: string; joins: string }

/** Returns the SQL of the rows of `chosen`, a short list of nodes; sponsors, which are fewer, are joined once each. */
export const righeRamo = (chosen: string, accanto: Accanto, other = '') => `
  with scelti as materialized (${chosen}), sponsor as materialized (
    select sp.id, sp.utente_id, m.denominazione
      from (select distinct sponsor_id from scelti) d join segnalatore sp on sp.id = d.sponsor_id
      join (${PERSONE_SQL}) m on m.utente_id = sp.utente_id
  )
  select s.id, s.utente_id, m.denominazione, s.sponsor_id, sp.utente_id as sponsor_utente_id, sp.denominazione as sponsor,
         s.livello, ${accanto.columns}${other}
    from scelti s join (${PERSONE_SQL}) m on m.utente_id = s.utente_id
    left join sponsor sp on sp.id = s.sponsor_id
    ${accanto.joins}`
