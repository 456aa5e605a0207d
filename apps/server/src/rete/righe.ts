import { PERSONE_SQL } from '../persone/accesso/persone.ts'

/** A node of a branch with who he is and below whom. */
export type RigaRamo = {
  id: number
  utente_id: number
  denominazione: string
  sponsor_id: number | null
  sponsor_utente_id: number | null
  sponsor: string | null
  livello: number
}

/** What other features tell of each row, as SQL: its columns, and the joins on `s.utente_id` they come from. */
export type Accanto = { columns: string; joins: string }

/** SQL of the rows of `chosen`, a short list of nodes. */
export const righeRamo = (chosen: string, accanto: Accanto, other = '') => `
  select s.id, s.utente_id, m.denominazione, s.sponsor_id, sp.utente_id as sponsor_utente_id, spm.denominazione as sponsor,
         s.livello, ${accanto.columns}${other}
    from (${chosen}) s join (${PERSONE_SQL}) m on m.utente_id = s.utente_id
    left join segnalatore sp on sp.id = s.sponsor_id
    left join (${PERSONE_SQL}) spm on spm.utente_id = sp.utente_id
    ${accanto.joins}`
