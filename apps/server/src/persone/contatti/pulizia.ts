import { lt } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { oltreIlTermine } from '../../registro/conservazione/termini.ts'
import { codice_otp } from './tables.ts'

/** Forgets the codes of yesterday: they live ten minutes. */
export async function pulisciCodici(trx: Trx): Promise<void> {
  await trx.delete(codice_otp).where(lt(codice_otp.creato_il, oltreIlTermine('codici')))
}
