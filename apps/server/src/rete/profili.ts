import type { Profilo } from '@primo/contract/persone/profili'
import type { Ruolo } from '@primo/domain/platform/ruolo'
import { profiliCon } from '../persone/profili/queries.ts'
import type { Reader } from '../platform/db/db.ts'
import { segnalatoreDi } from './queries.ts'

/** The three profiles of a member with his place in the network, in the menu's order, placeholders included. */
export const leggiProfili = (reader: Reader, utente_id: number): Promise<Profilo[]> =>
  profiliCon(reader, utente_id, segnalatoreDi)

/** The profile of a member for one role. */
export async function leggiProfilo(reader: Reader, utente_id: number, ruolo: Ruolo): Promise<Profilo> {
  return (await leggiProfili(reader, utente_id)).find((p) => p.ruolo === ruolo)!
}
