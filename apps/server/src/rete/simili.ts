import type { Trx } from '../platform/db/db.ts'
import { similarNames } from '../platform/db/similar.ts'

/** Returns the members whose names are like `text`, the nearest first. */
export const utentiConNomeSimile = (trx: Trx, text: string, quanti?: number): Promise<number[]> =>
  similarNames(trx, 'select utente_id as id, nome as name from segnalatore', text, quanti)

/** How a list of what is members' own finds those whose names are like the words typed. */
export const similarMembers = async (trx: Trx, q: string) => ({ utenti: await utentiConNomeSimile(trx, q) })
