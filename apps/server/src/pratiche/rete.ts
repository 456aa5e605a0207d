import type { Reader } from '../platform/db/db.ts'
import { RAMO_SQL, type Ramo } from '../rete/ramo.ts'

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

/**
 * Cases of a branch by level of who registered them and by month of registration, `2026-11`, with the first three of
 * `produttori` who stand behind each figure: more than that nothing here asks for (decisions §6).
 */
export async function pratichePerLivelloEMese(reader: Reader, ramo: Ramo, produttori: readonly number[]) {
  const { rows } = await reader.$client.query<{
    livello: number
    mese: string
    pratiche: number
    produttori: number[]
  }>(
    `select ramo.livello, to_char(p.data_registrazione, 'YYYY-MM') as mese, count(*)::int as pratiche,
            to_jsonb(coalesce((array_agg(distinct a.id) filter (where a.id is not null))[1:3], '{}')) as produttori
       from (${RAMO_SQL}) ramo join pratica p on p.utente_id = ramo.utente_id
       left join unnest($3::bigint[]) a(id) on a.id = p.utente_id
      where ${INVIATE} group by 1, 2`,
    [ramo.da, ramo.a, produttori],
  )
  return rows
}
