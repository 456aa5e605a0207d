import { leggiAccount } from '../../persone/accesso/queries.ts'
import { haProfiloAttivo } from '../../persone/profili/queries.ts'
import type { Lettore } from '../../platform/db/db.ts'
import { normalizzaCodice } from '../../rete/commands.ts'
import { type Nodo, segnalatoreConCodice } from '../../rete/queries.ts'

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
