import { PERSONE_SQL } from '../accesso/account/queries.ts'
import type { Reader } from '../platform/db/db.ts'
import { CUSTOM_PLAN } from '../platform/db/named-statements.ts'
import { hasWords } from '../platform/db/search-sql.ts'
import { type Accanto, type RigaRamo, righeRamo } from './queries.ts'
import type { Ramo } from './ramo.ts'
import { quantiNelRamo, quantiSotto } from './tratti.ts'

/** Row of a node with the size of its downline, and its path. */
export type RigaConSotto = RigaRamo & { sotto: number; percorso: string }

const CON_SOTTO = `, s.percorso, ${quantiSotto('s')} as sotto`

/**
 * Returns the SQL of the direct downline of a node, after a given node (0 = from the first): an index scan by sponsor, then a
 * count for each row.
 */
export const sottoSql = (accanto: Accanto) => `
  ${righeRamo('select * from segnalatore where sponsor_id = $1 and id > $2 order by id limit $3', accanto, CON_SOTTO)}
   order by s.id`

/** Returns up to `quante` direct downline members of `id`, in the order they joined, after node `dopo` (keyset pagination). */
export async function tratto<Detto>(
  reader: Reader,
  input: { id: number; dopo: number; quante: number },
  accanto: Accanto,
): Promise<(RigaConSotto & Detto)[]> {
  const { rows } = await reader.$client.query<RigaConSotto & Detto>(sottoSql(accanto), [
    input.id,
    input.dopo,
    input.quante,
  ])
  return rows
}

/** Number of nodes that a search scans first, in path order: a frequent name is found among them. */
export const PRIMI_PASSI = 2_000
/** Maximum nodes scanned in path order: for a rarer name the trigram index is faster. */
export const PASSI_MAX = 10_000

/** Returns the SQL of the rows of a few nodes by id, in path order. */
const trovatiSql = (accanto: Accanto) => `
  ${righeRamo('select * from segnalatore where id = any($1::bigint[])', accanto, CON_SOTTO)}
   order by s.percorso`

/** Search in a branch by name, or by a node's number when `codice` is one. */
export type Cercati = { codice: number; testo: string; quante: number }

/**
 * Returns the nodes of a branch, its top excluded, whose name has every word of `testo` or whose number is `codice`, in path
 * order. Scans the branch while that finds enough nodes; else uses the trigram index, whose cost depends on the number of matches
 * and not on the branch (docs/decisions/0072).
 */
export async function trovaNelRamo<Detto>(
  reader: Reader,
  ramo: Ramo,
  { codice, testo, quante }: Cercati,
  accanto: Accanto,
): Promise<(RigaConSotto & Detto)[]> {
  const values: unknown[] = [ramo.da, ramo.a, codice]
  const lui = `(n.id = $3 or ${hasWords('n.nome', testo, (word) => `$${values.push(word)}`)})`
  const inRamo = 'select * from segnalatore n where percorso > $1 and percorso < $2'
  /**
   * Finds matches of the search among the nodes of a subquery. Planned at each call (custom plan), as the selectivity of name
   * and branch varies.
   */
  const among = async (nodi: string) => {
    const text = `select n.id from (${nodi}) n where ${lui} order by n.percorso limit ${quante}`
    const { rows } = await reader.$client.query<{ id: number }>({ ...CUSTOM_PLAN, text, values })
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
  const { rows } = await reader.$client.query<RigaConSotto & Detto>(trovatiSql(accanto), [await find()])
  return rows
}

/** Returns the names of the members of some nodes, by node id. */
export async function nomiDeiNodi(reader: Reader, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await reader.$client.query<{ id: number; denominazione: string }>(
    `select s.id, p.denominazione from segnalatore s join (${PERSONE_SQL}) p on p.utente_id = s.utente_id
      where s.id = any($1::bigint[])`,
    [ids],
  )
  return new Map(rows.map((r) => [r.id, r.denominazione]))
}
