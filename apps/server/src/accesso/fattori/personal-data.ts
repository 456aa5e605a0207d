import { lt } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { type PianoCancellazione, SUO } from '../../platform/db/personal-data.ts'
import { beyondTerm } from '../../registro/conservazione/terms.ts'
import { sfida_passkey } from './tables.ts'

/** Erasure plan of an account's second factors. */
export const PIANO_FATTORI = {
  passkey: { dove: SUO, elimina: true },
  sfida_passkey: { dove: SUO, elimina: true },
  app_codici: { dove: SUO, elimina: true },
  codice_recupero: { dove: SUO, elimina: true },
} satisfies PianoCancellazione

/** Deletes expired passkey challenges. */
export async function cleanFattori(trx: Trx): Promise<void> {
  await trx.delete(sfida_passkey).where(lt(sfida_passkey.scade_il, beyondTerm('token')))
}
