import { lt } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { type PianoCancellazione, SUO } from '../../platform/db/personal-data.ts'
import { beyondTerm } from '../../registro/conservazione/terms.ts'
import { codice_otp } from './tables.ts'

/** Erasure plan of the one-time codes that verify a contact. */
export const PIANO_CONTATTI = { codice_otp: { dove: SUO, elimina: true } } satisfies PianoCancellazione

/** Deletes expired one-time codes, which are valid for ten minutes. */
export async function cleanCodici(trx: Trx): Promise<void> {
  await trx.delete(codice_otp).where(lt(codice_otp.creato_il, beyondTerm('codici')))
}
