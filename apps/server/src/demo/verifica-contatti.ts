import { eq } from 'drizzle-orm'
import { utente } from '../accesso/tables.ts'
import type { Trx } from '../db.ts'

export async function verificaContatti(trx: Trx, utente_id: number, quando: Date): Promise<void> {
  await trx
    .update(utente)
    .set({ email_verificata_il: quando, cellulare_verificato_il: quando })
    .where(eq(utente.id, utente_id))
}
