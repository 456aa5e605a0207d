import { leggiAccount } from '../accesso/queries.ts'
import { leggiPersona } from '../anagrafica/queries.ts'
import type { Lettore } from '../db.ts'
import { haProfiloAttivo } from '../profili/queries.ts'
import { normalizzaCodice } from '../segnalatori/commands.ts'
import { type Nodo, segnalatoreConCodice } from '../segnalatori/queries.ts'
import type { Segreti } from '../segreti.ts'

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

/** What a stranger may know of a sponsor: first name and the initial of the last one, «Anna R.». */
export async function nomeSponsor(lettore: Lettore, segreti: Segreti, nodo: Nodo): Promise<string> {
  const account = await leggiAccount(lettore, nodo.utente_id)
  const persona = await leggiPersona(lettore, segreti, account?.id_anagrafica ?? 0)
  return `${persona.nome} ${[...persona.cognome][0]?.toUpperCase() ?? ''}.`
}
