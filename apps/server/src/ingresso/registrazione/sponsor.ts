import { sponsorCode } from '@primo/domain/rete/sponsor'
import { leggiAccount } from '../../accesso/account/queries.ts'
import { haProfiloAttivo } from '../../iscritti/profili/queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import { type Nodo, segnalatoreConCodice } from '../../rete/queries.ts'

/**
 * Returns the segnalatore of a sponsor code as typed; null unless its account is not blocked and at least one of its profiles is
 * active (docs/decisions/0003).
 */
export async function trovaSponsor(reader: Reader, codice: string): Promise<Nodo | null> {
  const nodo = await segnalatoreConCodice(reader, sponsorCode(codice))
  if (!nodo || !(await haProfiloAttivo(reader, nodo.utente_id))) return null
  const account = await leggiAccount(reader, nodo.utente_id)
  return account && !account.bloccato ? nodo : null
}
