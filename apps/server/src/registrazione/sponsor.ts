import { leggiAccount } from '../accesso/queries.ts'
import type { Lettore } from '../db.ts'
import { haProfiloAttivo } from '../profili/queries.ts'
import { normalizzaCodice } from '../segnalatori/commands.ts'
import { type Nodo, segnalatoreConCodice } from '../segnalatori/queries.ts'

/**
 * The segnalatore behind a sponsor code, as a person types it. It counts while its account is not blocked
 * and at least one of its profiles is active (docs/decisions/0003); else null.
 */
export async function trovaSponsor(lettore: Lettore, codice: string): Promise<Nodo | null> {
  const nodo = await segnalatoreConCodice(lettore, normalizzaCodice(codice))
  if (!nodo || !(await haProfiloAttivo(lettore, nodo.utente_id))) return null
  const account = await leggiAccount(lettore, nodo.utente_id)
  return account && !account.bloccato ? nodo : null
}
