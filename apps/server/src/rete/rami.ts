import type { Reader } from '../platform/db/db.ts'
import type { Ramo } from './ramo.ts'
import { type RigaRamo, righeRamo } from './righe.ts'
import { quantiSotto } from './tratti.ts'

/** A node with how many are below it and its own path. */
export type RigaConSotto = RigaRamo & { sotto: number; percorso: string }

const CON_SOTTO = `, s.percorso, ${quantiSotto('s')} as sotto`

/** Those directly below a node, after one of them (0 = from the first): the index of sponsors, then a count each. */
export const SOTTO = `
  ${righeRamo('select * from segnalatore where sponsor_id = $1 and id > $2 order by id limit $3', CON_SOTTO)}
   order by s.id`

/** @returns up to `quante` of those directly below `id`, in the order they joined, after node `dopo`. */
export async function tratto(
  reader: Reader,
  cosa: { id: number; dopo: number; quante: number },
): Promise<RigaConSotto[]> {
  const { rows } = await reader.$client.query<RigaConSotto>(SOTTO, [cosa.id, cosa.dopo, cosa.quante])
  return rows
}

/**
 * Nodes of a branch, its top left out, that are among those `chi` selects.
 * @param chi SQL that answers member ids, its parameters from $4; empty = any
 * @param codice a node's own id, when what is looked for may be one; 0 = it may not
 */
export async function trovaNelRamo(
  reader: Reader,
  ramo: Ramo,
  cosa: { codice: number; chi: string; valori: unknown[]; quante: number },
): Promise<RigaConSotto[]> {
  const { rows } = await reader.$client.query<RigaConSotto>(
    `${righeRamo(
      `select * from segnalatore n
        where n.percorso > $1 and n.percorso < $2 and (n.id = $3 or n.utente_id in (${cosa.chi}))
        order by n.percorso limit ${cosa.quante}`,
      CON_SOTTO,
    )} order by s.percorso`,
    [ramo.da, ramo.a, cosa.codice, ...cosa.valori],
  )
  return rows
}

/** Members of these nodes, by node id. */
export async function utentiDeiNodi(reader: Reader, ids: number[]): Promise<Map<number, number>> {
  const { rows } = await reader.$client.query<{ id: number; utente_id: number }>(
    'select id, utente_id from segnalatore where id = any($1::bigint[])',
    [ids],
  )
  return new Map(rows.map((r) => [r.id, r.utente_id]))
}
