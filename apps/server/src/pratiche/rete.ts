import type { Reader } from '../platform/db/db.ts'

/**
 * How many cases each of these members registered; who has none is not there. It is what a promoter may know of the cases
 * of his network: never a client, a type or how one ended (decisions §6), and drafts are nobody's business.
 */
export async function contaPratiche(reader: Reader, utenti: number[]): Promise<Map<number, number>> {
  const { rows } = await reader.$client.query<{ utente_id: number; quante: number }>({
    name: 'rete_pratiche',
    text: 'select utente_id, inviate as quante from conto_pratiche where utente_id = any($1::bigint[]) and inviate > 0',
    values: [utenti],
  })
  return new Map(rows.map((r) => [r.utente_id, r.quante]))
}
