import type { Ruolo } from '@primo/domain/ruolo'
import type { Trx } from '../db.ts'
import { profilo } from './tables.ts'

/** Gives a member an active profile; when he already has one for the role, in whatever state, nothing changes. */
export async function attivaProfilo(
  trx: Trx,
  cosa: { utente_id: number; ruolo: Ruolo; id_anagrafica: number; username: string; quando: Date },
): Promise<void> {
  const { quando, ...riga } = cosa
  await trx
    .insert(profilo)
    .values({ ...riga, stato: 'attiva', creato_il: quando, aggiornato_il: quando })
    .onConflictDoNothing()
}
