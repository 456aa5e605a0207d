import type { Reader } from '../platform/db/db.ts'

/**
 * What a promoter may know of the cases of his network: how many. Never a client, a type or how one ended
 * (decisions §6); drafts are nobody's business until they are sent.
 */
const INVIATE = 'p.id_stato <> 1'

/** How many cases each of these members registered; who has none is not there. */
export async function contaPratiche(reader: Reader, utenti: number[]): Promise<Map<number, number>> {
  const { rows } = await reader.$client.query<{ utente_id: number; quante: number }>(
    `select p.utente_id, count(*)::int as quante from pratica p
      where p.utente_id = any($1::bigint[]) and ${INVIATE} group by 1`,
    [utenti],
  )
  return new Map(rows.map((r) => [r.utente_id, r.quante]))
}
