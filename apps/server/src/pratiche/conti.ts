/**
 * Whoever in a branch, from parameters $1 and $2, has cases that are no longer drafts: where he stands, how many he has,
 * in all and by month of registration, how many of his were completed well in each month, and the last month in which one
 * was (`mese_di_rete` says the place of a month). For the queries of the network's figures to join (docs/decisions/0073).
 */
export const CONTI_RAMO_SQL = `
  select utente_id, livello, inviate, per_mese, completate, ultimo_mese from conto_pratiche
   where percorso >= $1 and percorso < $2`

/** The same of one member, from a parameter. */
export const contiDi = (utente_id: string) =>
  `select inviate, per_mese from conto_pratiche where utente_id = ${utente_id}`
