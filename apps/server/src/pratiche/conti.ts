/**
 * Owners within a branch, from parameters $1 and $2, with sent cases: their level, the number of their cases in total and by
 * month of registration, positive completions by month, and the last month with one (`mese_di_rete` gives a month's index), as
 * SQL: for joins in the network's statistics (docs/decisions/0073).
 */
export const CONTI_RAMO_SQL = `
  select utente_id, livello, inviate, per_mese, completate, ultimo_mese from conto_pratiche
   where percorso >= $1 and percorso < $2`

/** Returns the SQL of one member's counts, with the columns of `CONTI_RAMO_SQL`. @param utente_id SQL of the parameter */
export const contiDi = (utente_id: string) =>
  `select inviate, per_mese from conto_pratiche where utente_id = ${utente_id}`
