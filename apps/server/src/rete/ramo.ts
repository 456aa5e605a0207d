import type { Reader } from '../platform/db/db.ts'

/**
 * A branch of the sponsor tree: a member and everybody below him, one range of the path's index. Written with
 * `>=` and `<`: a `LIKE` under a named plan reads the whole tree (measured on a million nodes).
 */
export type Ramo = { id: number; utente_id: number; livello: number; da: string; a: string }

/** Above every path that begins with this one: `~` comes after the digits and letters of base 36. */
const fineDi = (percorso: string) => `${percorso}~`

/** The branch of a member, or null for an account without a node (an operator). */
export async function ramoDi(reader: Reader, utente_id: number): Promise<Ramo | null> {
  const { rows } = await reader.$client.query<Omit<Ramo, 'a'>>(
    'select id, utente_id, livello, percorso as da from segnalatore where utente_id = $1',
    [utente_id],
  )
  return rows[0] ? { ...rows[0], a: fineDi(rows[0].da) } : null
}

/** The branch of node `id` with its sponsor, or null. */
export async function ramoConId(reader: Reader, id: number) {
  const { rows } = await reader.$client.query<Omit<Ramo, 'a'> & { sponsor_id: number | null }>(
    'select id, utente_id, livello, percorso as da, sponsor_id from segnalatore where id = $1',
    [id],
  )
  return rows[0] ? { ...rows[0], a: fineDi(rows[0].da) } : null
}

/** Node `id` with its own branch when it is in `ramo`; null when it is not there or is somebody else's. */
export async function ramoDentro(reader: Reader, ramo: Ramo, id: number) {
  const { rows } = await reader.$client.query<Omit<Ramo, 'a'> & { sponsor_id: number | null }>(
    `select id, utente_id, livello, percorso as da, sponsor_id from segnalatore
      where id = $1 and percorso >= $2 and percorso < $3`,
    [id, ramo.da, ramo.a],
  )
  return rows[0] ? { ...rows[0], a: fineDi(rows[0].da) } : null
}

/** Whether the node of `b` is the node of `a` or lies below it. */
export function contiene(a: Pick<Ramo, 'da' | 'a'>, b: Pick<Ramo, 'da'>): boolean {
  return b.da >= a.da && b.da < a.a
}

/** Members and levels of a branch, from parameters $1 and $2: for the queries of other features to join. */
export const RAMO_SQL =
  'select utente_id, livello, creato_il from segnalatore where percorso >= $1 and percorso < $2'

/** Where each page of a branch begins, and a digest of its shape. */
export type Indice = { totale: number; ultimo: string; impronta: string; inizi: string[] }

const INDICE = `
  with ramo as (
    select percorso, row_number() over (order by percorso) as n
      from segnalatore where percorso >= $1 and percorso < $2)
  select count(*)::int as totale, max(right(percorso, 5)) as ultimo,
         sum(hashtextextended(percorso, 0))::text as impronta,
         array_agg(percorso order by n) filter (where (n - 1) % $3 = 0) as inizi
    from ramo`

/** Reads a whole branch once, from the index alone: 100,000 nodes take some tens of milliseconds. */
export async function leggiIndice(reader: Reader, ramo: Ramo, per_page: number): Promise<Indice> {
  const { rows } = await reader.$client.query<Indice>(INDICE, [ramo.da, ramo.a, per_page])
  return rows[0]!
}

export type RigaRamo = {
  id: number
  utente_id: number
  sponsor_id: number | null
  sponsor_utente_id: number | null
  livello: number
}

/** A page by its first path, whatever its number. Who joined after the index was made has a higher id. */
export const PAGINA_RAMO = `
  select s.id, s.utente_id, s.sponsor_id, sp.utente_id as sponsor_utente_id, s.livello
    from segnalatore s left join segnalatore sp on sp.id = s.sponsor_id
   where s.percorso >= $1 and s.percorso < $2 and right(s.percorso, 5) <= $3
   order by s.percorso limit $4`

/** The rows of a page: from its first path to the end of the branch, `per_page` of them. */
export async function paginaRamo(
  reader: Reader,
  cosa: { inizio: string; fine: string; ultimo: string; per_page: number },
): Promise<RigaRamo[]> {
  const { rows } = await reader.$client.query<RigaRamo>({
    name: 'rete_pagina',
    text: PAGINA_RAMO,
    values: [cosa.inizio, cosa.fine, cosa.ultimo, cosa.per_page],
  })
  return rows
}

/** A node and those directly below it, in the order they joined; and how many they are in all. */
export async function paginaDiretti(
  reader: Reader,
  ramo: Ramo,
  query: { per_page: number; page: number },
): Promise<{ righe: Pick<RigaRamo, 'id' | 'utente_id' | 'sponsor_id' | 'livello'>[]; totale: number }> {
  const { rows } = await reader.$client.query<Omit<RigaRamo, 'sponsor_utente_id'>>(
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

/** People of a branch by level and by month of arrival: `mese` is 0 before the first of `inizi`, then from 1. */
export async function personePerLivelloEMese(reader: Reader, ramo: Ramo, inizi: Date[]) {
  const { rows } = await reader.$client.query<{ livello: number; mese: number; persone: number }>(
    `select livello, width_bucket(creato_il, $3::timestamptz[]) as mese, count(*)::int as persone
       from (${RAMO_SQL}) ramo group by 1, 2`,
    [ramo.da, ramo.a, inizi],
  )
  return rows
}
