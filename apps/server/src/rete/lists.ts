import { createHash } from 'node:crypto'
import { PERSONE_SQL } from '../accesso/account/queries.ts'
import type { Reader } from '../platform/db/db.ts'
import { CUSTOM_PLAN } from '../platform/db/named-statements.ts'
import { queryRows, type SqlValue } from '../platform/db/query.ts'
import { hasWords } from '../platform/db/search-sql.ts'
import { type JoinedColumns, type RamoRow, ramoRowsSql } from './queries.ts'
import { quantiNelRamo, quantiSotto, type Ramo } from './ramo.ts'

/** Maximum page size of every list (decisions §2). */
const PAGINA_MAX = 100

/**
 * SQL of a page's nodes. The inner query has a constant limit before the parameter of the page size: otherwise PostgreSQL's
 * generic plan estimates a tenth of the rows after the page's first, looks more expensive than a custom plan, and the statement
 * is planned at every call, which took half of its time.
 */
const PAGINA_SQL = `
  select * from (
    select * from segnalatore where percorso >= (select percorso from prima_riga) and percorso < $2
     order by percorso limit ${PAGINA_MAX}) seguenti
   order by percorso limit $3`

/**
 * Returns the SQL of a page of a branch by offset, with size and digest of the branch, all from one snapshot. The counts of the
 * buckets (`tratto_rete`) are summed to find the bucket in which the page begins, so that at most two buckets and the page are
 * read from the tree itself.
 */
export const paginaRamoSql = (accanto: JoinedColumns) => `
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
    left join (${ramoRowsSql(PAGINA_SQL, accanto, ', s.percorso')}) r on true
   order by r.percorso`

type PaginaRamo<Aggiunta> = { righe: (RamoRow & Aggiunta)[]; totale: number; versione: string }

/**
 * Reads a page of a branch, each node after its sponsor. `versione` is the digest of the branch: it changes as soon as a member
 * joins, leaves or moves in it.
 * @param accanto further columns of each row, the same at each call: the prepared statement has one name
 */
export async function paginaRamo<Aggiunta>(
  reader: Reader,
  ramo: Ramo,
  { per_page, page }: { per_page: number; page: number },
  accanto: JoinedColumns,
): Promise<PaginaRamo<Aggiunta>> {
  type Row = Omit<RamoRow, 'id'> & Aggiunta & { id: number | null; totale: number; impronta: string }
  const rows = await queryRows<Row>(reader, {
    name: 'rete_pagina',
    text: paginaRamoSql(accanto),
    values: [ramo.da, ramo.a, per_page, (page - 1) * per_page],
  })
  const { totale, impronta } = rows[0]!
  return {
    // A page past the end is one row of nulls.
    righe: rows.filter((row): row is typeof row & RamoRow & Aggiunta => row.id !== null),
    totale,
    versione: createHash('sha256').update(`${totale}:${impronta}`).digest('hex').slice(0, 16),
  }
}

/** Row of a node with the size of its downline, and its path. */
export type RamoRowWithSize = RamoRow & { sotto: number; percorso: string }

const CON_SOTTO = `, s.percorso, ${quantiSotto('s')} as sotto`

/**
 * Returns the SQL of the members directly below a node, from the one after a given node id (0 = from the first): an index scan by
 * sponsor, then a count of the downline for each row.
 */
export const sottoSql = (accanto: JoinedColumns) => `
  ${ramoRowsSql('select * from segnalatore where sponsor_id = $1 and id > $2 order by id limit $3', accanto, CON_SOTTO)}
   order by s.id`

/** Returns up to `quante` direct downline members of `id`, in the order they joined, after node `dopo` (keyset pagination). */
export async function tratto<Aggiunta>(
  reader: Reader,
  input: { id: number; dopo: number; quante: number },
  accanto: JoinedColumns,
): Promise<(RamoRowWithSize & Aggiunta)[]> {
  return queryRows<RamoRowWithSize & Aggiunta>(reader, sottoSql(accanto), [
    input.id,
    input.dopo,
    input.quante,
  ])
}

/** Number of nodes that a search by name scans first, in path order: a frequent name is found among them. */
export const PRIMI_PASSI = 2_000
/** Maximum number of nodes that a search by name scans in path order: for a rarer name the trigram index is faster. */
export const PASSI_MAX = 10_000

/** Returns the SQL of the rows of a few nodes by id, in path order. */
const trovatiSql = (accanto: JoinedColumns) => `
  ${ramoRowsSql('select * from segnalatore where id = any($1::bigint[])', accanto, CON_SOTTO)}
   order by s.percorso`

/** Search text in a branch; `codice` is the number of a node when the text is one. */
type Cercati = { codice: number; testo: string; quante: number }

/**
 * Returns the nodes of a branch, its top excluded, whose name has every word of `testo` or whose number is `codice`, in path
 * order. Scans the branch while the scan finds enough nodes; else uses the trigram index, whose cost depends on the number of
 * matches and not on the size of the branch (docs/decisions/0072).
 */
export async function trovaNelRamo<Aggiunta>(
  reader: Reader,
  ramo: Ramo,
  { codice, testo, quante }: Cercati,
  accanto: JoinedColumns,
): Promise<(RamoRowWithSize & Aggiunta)[]> {
  const values: SqlValue[] = [ramo.da, ramo.a, codice]
  const lui = `(n.id = $3 or ${hasWords('n.nome', testo, (word) => `$${values.push(word)}`)})`
  const inRamo = 'select * from segnalatore n where percorso > $1 and percorso < $2'
  /**
   * Finds matches of the search among the nodes of a subquery. Planned at each call (custom plan), as the selectivity of name
   * and branch varies.
   */
  const among = async (nodi: string) => {
    const text = `select n.id from (${nodi}) n where ${lui} order by n.percorso limit ${quante}`
    const rows = await queryRows<{ id: number }>(reader, { ...CUSTOM_PLAN, text, values })
    return rows.map((r) => r.id)
  }
  const along = (passi: number) => among(`${inRamo} order by percorso limit ${passi}`)
  const find = async () => {
    const first = await along(PRIMI_PASSI)
    if (first.length === quante) return first
    const persone = await quantiNelRamo(reader, ramo)
    if (persone <= PRIMI_PASSI) return first
    if (persone <= PASSI_MAX || first.length * PASSI_MAX >= quante * PRIMI_PASSI) {
      const found = await along(PASSI_MAX)
      if (found.length === quante || persone <= PASSI_MAX) return found
    }
    // `offset 0` is an optimisation fence: otherwise the planner might scan the whole branch in path order.
    return among(`${inRamo} and ${lui} offset 0`)
  }
  return queryRows<RamoRowWithSize & Aggiunta>(reader, trovatiSql(accanto), [await find()])
}

/** Returns the names of the members of some nodes, by node id. */
export async function nomiDeiNodi(reader: Reader, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await queryRows<{ id: number; denominazione: string }>(
    reader,
    `select s.id, p.denominazione from segnalatore s join (${PERSONE_SQL}) p on p.utente_id = s.utente_id
      where s.id = any($1::bigint[])`,
    [ids],
  )
  return new Map(rows.map((r) => [r.id, r.denominazione]))
}
