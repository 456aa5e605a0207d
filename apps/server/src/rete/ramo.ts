import type { Reader } from '../platform/db/db.ts'

/**
 * Branch of the sponsor tree: a member and their whole downline, one range of the path's index. Written with `>=` and `<`: a
 * `LIKE` in a prepared statement with a generic plan reads the whole tree (measured on a million nodes).
 */
export type Ramo = { id: number; utente_id: number; livello: number; da: string; a: string }

/** Returns the upper bound of the paths that begin with `percorso`: `~` sorts after the digits and letters of base 36. */
const fineDi = (percorso: string) => `${percorso}~`

/** Returns the branch of a member, or null for an account without a node (an operator). */
export async function ramoDi(reader: Reader, utente_id: number): Promise<Ramo | null> {
  const { rows } = await reader.$client.query<Omit<Ramo, 'a'>>({
    name: 'ramo',
    text: 'select id, utente_id, livello, percorso as da from segnalatore where utente_id = $1',
    values: [utente_id],
  })
  return rows[0] ? { ...rows[0], a: fineDi(rows[0].da) } : null
}

/** Returns the branch of node `id` with the sponsor, or null. */
export async function ramoConId(reader: Reader, id: number) {
  const { rows } = await reader.$client.query<Omit<Ramo, 'a'> & { sponsor_id: number | null }>({
    name: 'ramo_con_id',
    text: 'select id, utente_id, livello, percorso as da, sponsor_id from segnalatore where id = $1',
    values: [id],
  })
  return rows[0] ? { ...rows[0], a: fineDi(rows[0].da) } : null
}

/** Returns the branch of node `id` when it is within the branch `ramo`, else null. */
export async function ramoDentro(reader: Reader, ramo: Ramo, id: number) {
  const { rows } = await reader.$client.query<
    Omit<Ramo, 'a'> & { sponsor_id: number | null; creato_il: Date }
  >({
    name: 'ramo_dentro',
    text: `select id, utente_id, livello, percorso as da, sponsor_id, creato_il from segnalatore
            where id = $1 and percorso >= $2 and percorso < $3`,
    values: [id, ramo.da, ramo.a],
  })
  return rows[0] ? { ...rows[0], a: fineDi(rows[0].da) } : null
}

/** Returns whether the node of branch `b` is the node of branch `a`, or below it. */
export function contiene(a: Pick<Ramo, 'da' | 'a'>, b: Pick<Ramo, 'da'>): boolean {
  return b.da >= a.da && b.da < a.a
}

/** Returns a page of a node and its direct downline, in the order they joined, with the total count. */
export async function paginaDiretti(
  reader: Reader,
  ramo: Ramo,
  query: { per_page: number; page: number },
): Promise<{
  righe: { id: number; utente_id: number; sponsor_id: number | null; livello: number }[]
  totale: number
}> {
  const { rows } = await reader.$client.query<{
    id: number
    utente_id: number
    sponsor_id: number | null
    livello: number
  }>(
    `select id, utente_id, sponsor_id, livello from segnalatore where id = $1 or sponsor_id = $1
      order by livello, id limit $2 offset $3`,
    [ramo.id, query.per_page, (query.page - 1) * query.per_page],
  )
  const count = await reader.$client.query<{ n: number }>(
    'select count(*)::int as n from segnalatore where id = $1 or sponsor_id = $1',
    [ramo.id],
  )
  return { righe: rows, totale: count.rows[0]!.n }
}
