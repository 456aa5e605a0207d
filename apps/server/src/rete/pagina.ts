import { createHash } from 'node:crypto'
import type { Reader } from '../platform/db/db.ts'
import { type Accanto, type RigaRamo, righeRamo } from './queries.ts'
import type { Ramo } from './ramo.ts'

/** Maximum page size of every list (decisions §2). */
const PAGINA_MAX = 100

/**
 * Limited by a constant before the page's own parameter: otherwise the generic plan estimates a tenth of the following rows,
 * looks more expensive than a custom plan, and the statement was planned at every call, which was half of its time.
 */
const PAGINA_SQL = `
  select * from (
    select * from segnalatore where percorso >= (select percorso from prima_riga) and percorso < $2
     order by percorso limit ${PAGINA_MAX}) seguenti
   order by percorso limit $3`

/**
 * Returns the SQL of a page of a branch by offset, with the size and the digest of the branch, all from one snapshot. The buckets
 * that begin in the branch give the cumulative number of rows: the page begins in the first bucket that ends beyond the offset,
 * or before them all, so that at most two buckets and the page are read from the tree itself.
 */
export const paginaRamoSql = (accanto: Accanto) => `
  with orli as materialized (
    select min(da) as primo, max(da) as ultimo from tratto_rete where da >= $1 and da < $2
  ), testa as materialized (
    select count(*) as persone, bit_xor(hashtextextended(percorso, 0)) as impronta
      from segnalatore where percorso >= $1 and percorso < coalesce((select primo from orli), $2)
  ), interi as materialized (
    select sum(persone) as persone, bit_xor(impronta) as impronta
      from tratto_rete where da >= (select primo from orli) and da < (select ultimo from orli)
  ), coda as materialized (
    select count(*) as persone, bit_xor(hashtextextended(percorso, 0)) as impronta
      from segnalatore where percorso >= (select ultimo from orli) and percorso < $2
  ), inizio as materialized (
    select da, prima from (
      select $1::text as da, 0::bigint as prima from testa where persone > $4
      union all (
        select t.da, h.persone + t.fine - t.persone
          from testa h cross join (
            select da, persone, sum(persone) over (order by da rows unbounded preceding) as fine
              from tratto_rete where da >= $1 and da < $2) t
         where h.persone + t.fine > $4 order by t.da limit 1)) passi
     order by prima limit 1
  ), prima_riga as materialized (
    select percorso from segnalatore where percorso >= (select da from inizio) and percorso < $2
     order by percorso limit 1 offset $4 - (select prima from inizio)
  )
  select h.persone + coalesce(i.persone, 0) + c.persone as totale,
         (coalesce(h.impronta, 0) # coalesce(i.impronta, 0) # coalesce(c.impronta, 0))::text as impronta, r.*
    from testa h cross join interi i cross join coda c
    left join (${righeRamo(PAGINA_SQL, accanto, ', s.percorso')}) r on true
   order by r.percorso`

export type PaginaRamo<Detto> = { righe: (RigaRamo & Detto)[]; totale: number; versione: string }

/**
 * Reads a page of a branch, each node after its sponsor. `versione` changes as soon as a member joins, leaves or moves in the
 * branch.
 * @param accanto further columns of each row, always the same: the prepared statement has one name
 */
export async function paginaRamo<Detto>(
  reader: Reader,
  ramo: Ramo,
  { per_page, page }: { per_page: number; page: number },
  accanto: Accanto,
): Promise<PaginaRamo<Detto>> {
  type Row = Omit<RigaRamo, 'id'> & Detto & { id: number | null; totale: number; impronta: string }
  const { rows } = await reader.$client.query<Row>({
    name: 'rete_pagina',
    text: paginaRamoSql(accanto),
    values: [ramo.da, ramo.a, per_page, (page - 1) * per_page],
  })
  const { totale, impronta } = rows[0]!
  return {
    // A page past the end is one row of nulls.
    righe: rows.filter((row): row is typeof row & RigaRamo & Detto => row.id !== null),
    totale,
    versione: createHash('sha256').update(`${totale}:${impronta}`).digest('hex').slice(0, 16),
  }
}
