import type { Trx } from '../../platform/db/db.ts'
import { evento } from './tables.ts'

type Cosa = {
  attore_id: number | null
  tipo: string
  oggetto: string
  oggetto_id?: number
  dati?: Record<string, unknown>
}

/** Records what happened, in the caller's transaction. `dati` carries no personal data. */
export async function registraEvento(trx: Trx, cosa: Cosa): Promise<void> {
  await trx.insert(evento).values(cosa)
}

/** Records what happened to a member's account by his own hand, as `registraEvento` does. */
export const registraSuDiSe = (trx: Trx, utente_id: number, tipo: string, dati?: Cosa['dati']) =>
  registraEvento(trx, {
    attore_id: utente_id,
    tipo,
    oggetto: 'utente',
    oggetto_id: utente_id,
    ...(dati && { dati }),
  })

/** Records many things that happened together, in their order. */
export async function registraEventi(trx: Trx, cose: Cosa[]): Promise<void> {
  if (cose.length > 0) await trx.insert(evento).values(cose)
}
