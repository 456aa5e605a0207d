import type { Trx } from '../../platform/db/db.ts'
import { utente } from './tables.ts'

type Nuovo = Pick<
  typeof utente.$inferSelect,
  'ruolo' | 'email' | 'cellulare' | 'password_hash' | 'target' | 'id_anagrafica' | 'creato_il'
>

/** Adds the account of an entry of the registry. @returns its id, or null when its e-mail is taken. */
export async function aggiungiUtente(trx: Trx, data: Nuovo): Promise<number | null> {
  const [fresh] = await trx
    .insert(utente)
    .values({ ...data, aggiornato_il: data.creato_il })
    .onConflictDoNothing()
    .returning({ id: utente.id })
  return fresh?.id ?? null
}
