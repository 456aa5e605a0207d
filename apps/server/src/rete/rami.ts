import type { Reader } from '../platform/db/db.ts'
import type { Ramo } from './ramo.ts'
import { type RigaRamo, righeRamo } from './righe.ts'
import { quantiNelRamo, quantiSotto } from './tratti.ts'

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

/** So many people with a name are looked up one by one; more than these are met soon by who walks the branch. */
const POCHI = 5_000
/** As far as a branch is walked for a name that many have. */
const PASSI_MAX = 10_000

/** What is looked for: `chi` is SQL that answers member ids, its parameters from $4. */
type Cercati = { codice: number; chi: string; valori: unknown[]; quante: number }

/** The nodes of a branch among few people: from the people to the tree, whatever the size of the branch. */
const traPochi = ({ chi, quante }: Cercati, pochi: string) => `
  with cercati as materialized (select utente_id from (${chi}) c ${pochi}),
       nodi as (select id from segnalatore where utente_id = any(array(select utente_id from cercati))
                union select $3::bigint)
  select t.quanti, r.* from (select count(*)::int as quanti from cercati) t left join (${righeRamo(
    `select n.* from nodi join segnalatore n using (id) where n.percorso > $1 and n.percorso < $2
      order by n.percorso limit ${quante}`,
    CON_SOTTO,
  )}) r on true order by r.percorso`

/** The nodes of a branch among many people: along the branch, each asked whether it is one, as far as `PASSI_MAX`. */
const lungoIlRamo = ({ chi, quante }: Cercati) => `
  ${righeRamo(
    `select n.* from (select * from segnalatore where percorso > $1 and percorso < $2
                       order by percorso limit ${PASSI_MAX}) n
      where n.id = $3 or exists (select from (${chi}) c where c.utente_id = n.utente_id offset 0)
      order by n.percorso limit ${quante}`,
    CON_SOTTO,
  )} order by s.percorso`

/**
 * Nodes of a branch, its top left out, that are among those `chi` selects, in path order.
 * @param cosa.codice a node's own id, when what is looked for may be one; 0 = it may not
 */
export async function trovaNelRamo(reader: Reader, ramo: Ramo, cosa: Cercati): Promise<RigaConSotto[]> {
  const values = [ramo.da, ramo.a, cosa.codice, ...cosa.valori]
  const among = async (pochi: string) => {
    type Row = RigaConSotto & { quanti: number }
    const { rows } = await reader.$client.query<Row>(traPochi(cosa, pochi), values)
    return { quanti: rows[0]!.quanti, righe: rows.filter(({ id }) => id !== null) }
  }
  const few = await among(`limit ${POCHI + 1}`)
  if (few.quanti <= POCHI) return few.righe
  const { rows } = await reader.$client.query<RigaConSotto>(lungoIlRamo(cosa), values)
  if (rows.length === cosa.quante || (await quantiNelRamo(reader, ramo)) <= PASSI_MAX) return rows
  // Common elsewhere and rare here, in a branch too long to be walked: then all of them are asked for.
  return (await among('')).righe
}

/** Members of these nodes, by node id. */
export async function utentiDeiNodi(reader: Reader, ids: number[]): Promise<Map<number, number>> {
  const { rows } = await reader.$client.query<{ id: number; utente_id: number }>(
    'select id, utente_id from segnalatore where id = any($1::bigint[])',
    [ids],
  )
  return new Map(rows.map((r) => [r.id, r.utente_id]))
}
