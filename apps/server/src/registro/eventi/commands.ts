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
  const { attore_id, tipo, oggetto, oggetto_id, dati = {} } = cosa
  await trx.$client.query({
    name: 'evento_scrivi',
    text: 'insert into evento (attore_id, tipo, oggetto, oggetto_id, dati) values ($1, $2, $3, $4, $5)',
    values: [attore_id, tipo, oggetto, oggetto_id ?? null, JSON.stringify(dati)],
  })
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
