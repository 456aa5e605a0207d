import { lt } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { type PianoCancellazione, SUO } from '../../platform/db/personal-data.ts'
import { beyondTerm } from '../../registro/conservazione/terms.ts'
import { SUA_SESSIONE } from '../account/personal-data.ts'
import { accesso_aziendale } from './tables.ts'

/** Erasure plan of an operator's identities at the identity provider. */
export const PIANO_AZIENDALE = {
  identita_aziendale: { dove: SUO, elimina: true },
  accesso_aziendale: { dove: SUA_SESSIONE, elimina: true },
} satisfies PianoCancellazione

/** Deletes expired sign-in attempts whose user did not return. */
export async function cleanAziendale(trx: Trx): Promise<void> {
  await trx.delete(accesso_aziendale).where(lt(accesso_aziendale.scade_il, beyondTerm('token')))
}
