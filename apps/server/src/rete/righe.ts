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

/** SQL of the rows of `chosen`, a short list of nodes. */
export const righeRamo = (chosen: string, other = '') => `
  select s.id, s.utente_id, m.denominazione, s.sponsor_id, sp.utente_id as sponsor_utente_id, spm.denominazione as sponsor,
         s.livello${other}
    from (${chosen}) s join (${PERSONE_SQL}) m on m.utente_id = s.utente_id
    left join segnalatore sp on sp.id = s.sponsor_id
    left join (${PERSONE_SQL}) spm on spm.utente_id = sp.utente_id`
