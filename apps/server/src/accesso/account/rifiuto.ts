import type { Services } from '../../platform/services/services.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'

/**
 * Records a refused login or re-authentication in the audit log, with its account if known. Rate-limited attempts are not
 * recorded: nothing was tried.
 * @param codice code of the refusal
 * @param via identity provider, if not a local login
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
