/**
 * Number of sent cases per member, as SQL: for joins in the network's queries; members without cases are missing. It is all that
 * a promotore may know about the cases of their network: never a client, a type or an outcome (decisions §6), nor drafts.
 */
export const INVIATE_SQL = 'select utente_id, inviate from conto_pratiche where inviate > 0'
