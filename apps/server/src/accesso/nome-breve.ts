import { nomeDaDire } from '@primo/domain/nome'
import { leggiPersona } from '../anagrafica/queries.ts'
import type { Lettore } from '../db.ts'
import type { Segreti } from '../segreti.ts'
import { leggiAccount } from './queries.ts'

/** What others may know of a member's name: the first name and the initial of the last one, «Anna R.». */
export async function nomeBreve(lettore: Lettore, segreti: Segreti, utente_id: number): Promise<string> {
  const account = await leggiAccount(lettore, utente_id)
  const persona = await leggiPersona(lettore, segreti, account?.id_anagrafica ?? 0)
  return `${nomeDaDire(persona.nome)} ${[...persona.cognome][0]?.toUpperCase() ?? ''}.`
}
