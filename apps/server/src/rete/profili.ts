import type { Profilo } from '@primo/contract/accesso/profili'
import type { Ruolo } from '@primo/domain/platform/ruolo'
import { conSegnaposti, profiliJson } from '../iscritti/profili/queries.ts'
import type { Reader } from '../platform/db/db.ts'

export const PROFILI_SQL = `select ${profiliJson('$1')} as profili, (select id from segnalatore where utente_id = $1) as nodo`

/** Returns the three profiles of a member with their network node, in the menu's order, placeholders included. */
export async function leggiProfili(reader: Reader, utente_id: number): Promise<Profilo[]> {
  const { rows } = await reader.$client.query<{
    profili: Parameters<typeof conSegnaposti>[0]
    nodo: number | null
  }>({ name: 'profili', text: PROFILI_SQL, values: [utente_id] })
  return conSegnaposti(rows[0]!.profili, rows[0]!.nodo)
}

/** Returns a member's profile in a role, in the API's shape. */
export async function leggiProfilo(reader: Reader, utente_id: number, ruolo: Ruolo): Promise<Profilo> {
  return (await leggiProfili(reader, utente_id)).find((p) => p.ruolo === ruolo)!
}
