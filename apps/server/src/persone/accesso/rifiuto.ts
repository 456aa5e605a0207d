import type { Services } from '../../platform/services/services.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'

/**
 * A sign-in that was refused, or a proof of who one is, stays written, of whose account it was where that is known. Who is
 * told to wait has tried nothing.
 * @param codice the refusal's
 * @param via where it was not one of our own ways
 */
export async function registraRifiuto(
  { db }: Pick<Services, 'db'>,
  utente_id: number | undefined,
  codice: string,
  ufficio: boolean,
  via?: 'azienda',
): Promise<void> {
  if (codice === 'TROPPE_RICHIESTE') return
  await registraEvento(db, {
    attore_id: null,
    genere: 'accesso',
    tipo: 'accesso.rifiutato',
    oggetto: 'utente',
    oggetto_id: utente_id,
    dati: { codice, ufficio, ...(via && { via }) },
  })
}
