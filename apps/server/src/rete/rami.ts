import { PERSONE_SQL } from '../persone/accesso/persone.ts'
import type { Reader } from '../platform/db/db.ts'
import { PLANNED_EACH_TIME } from '../platform/db/named.ts'
import { hasWords } from '../platform/db/search-sql.ts'
import type { Ramo } from './ramo.ts'
import { type Accanto, type RigaRamo, righeRamo } from './righe.ts'
import { quantiNelRamo, quantiSotto } from './tratti.ts'

/** A node with how many are below it and its own path. */
export type RigaConSotto = RigaRamo & { sotto: number; percorso: string }

const CON_SOTTO = `, s.percorso, ${quantiSotto('s')} as sotto`

/** Those directly below a node, after one of them (0 = from the first): the index of sponsors, then a count each. */
export const sottoSql = (accanto: Accanto) => `
  ${righeRamo('select * from segnalatore where sponsor_id = $1 and id > $2 order by id limit $3', accanto, CON_SOTTO)}
   order by s.id`

/** @returns up to `quante` of those directly below `id`, in the order they joined, after node `dopo`. */
export async function tratto<Detto>(
  reader: Reader,
  cosa: { id: number; dopo: number; quante: number },
  accanto: Accanto,
): Promise<(RigaConSotto & Detto)[]> {
  const { rows } = await reader.$client.query<RigaConSotto & Detto>(sottoSql(accanto), [
    cosa.id,
    cosa.dopo,
    cosa.quante,
  ])
  return rows
}

/** A branch is walked so far before anything is known of a name: what many have is met at once. */
export const PRIMI_PASSI = 2_000
/** Nor further than this: a name that fewer have is sooner found by the index of names. */
export const PASSI_MAX = 10_000

/** Rows of these nodes, few, in path order. */
const trovatiSql = (accanto: Accanto) => `
  ${righeRamo('select * from segnalatore where id = any($1::bigint[])', accanto, CON_SOTTO)}
   order by s.percorso`

/** Who is looked for: by name, or with a node's number when `codice` is one. */
export type Cercati = { codice: number; testo: string; quante: number }

/**
 * Nodes of a branch, its top left out, whose name has every word of `testo` or whose number is `codice`, in path order.
 * Along the branch while as many as are wanted are met on the way; else from the index of names, which costs by how many
 * have the name and not by the branch (docs/decisions/0072).
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
  /** Which of these nodes: whether the index of names or the branch is shorter is for the planner to say, each time. */
  const among = async (nodi: string) => {
    const text = `select n.id from (${nodi}) n where ${lui} order by n.percorso limit ${quante}`
    const { rows } = await reader.$client.query<{ id: number }>({ ...PLANNED_EACH_TIME, text, values })
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
    // Fenced, or the planner might walk the whole branch looking for them in order.
    return among(`${inRamo} and ${lui} offset 0`)
  }
  const { rows } = await reader.$client.query<RigaConSotto & Detto>(trovatiSql(accanto), [await find()])
  return rows
}

/** Names of who is at these nodes, by node id. */
export async function nomiDeiNodi(reader: Reader, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await reader.$client.query<{ id: number; denominazione: string }>(
    `select s.id, p.denominazione from segnalatore s join (${PERSONE_SQL}) p on p.utente_id = s.utente_id
      where s.id = any($1::bigint[])`,
    [ids],
  )
  return new Map(rows.map((r) => [r.id, r.denominazione]))
}
