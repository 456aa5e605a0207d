import { nomeDaDire } from '@primo/domain/persone/nome'
import type { Lettore } from '../../platform/db/db.ts'
import type { Segreti } from '../../platform/secrets/segreti.ts'
import { leggiPersona } from '../anagrafica/queries.ts'
import { leggiAccount } from './queries.ts'

/** What others may know of a member's name: the first name and the initial of the last one, «Anna R.». */
export async function nomeBreve(lettore: Lettore, segreti: Segreti, utente_id: number): Promise<string> {
  const account = await leggiAccount(lettore, utente_id)
  const persona = await leggiPersona(lettore, segreti, account?.id_anagrafica ?? 0)
  return `${nomeDaDire(persona.nome)} ${[...persona.cognome][0]?.toUpperCase() ?? ''}.`
}
