/**
 * How many cases each member registered; who has none is not there. It is what a promoter may know of the cases
 * of his network: never a client, a type or how one ended (decisions §6), and drafts are nobody's business. For the
 * network's queries to join.
 */
export const INVIATE_SQL = 'select utente_id, inviate from conto_pratiche where inviate > 0'
