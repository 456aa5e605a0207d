import type { Trx } from '../platform/db/db.ts'
import { similarNames } from '../platform/db/similar.ts'

/** Returns the members whose names are similar to `text`, the nearest first. */
export const utentiConNomeSimile = (trx: Trx, text: string, quanti?: number): Promise<number[]> =>
  similarNames(trx, 'select utente_id as id, nome as name from segnalatore', text, quanti)

/** Returns the search condition of members with similar names, for lists of members' data. */
export const similarMembers = async (trx: Trx, q: string) => ({ utenti: await utentiConNomeSimile(trx, q) })
