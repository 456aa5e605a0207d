import { nomeDaDire } from '@primo/domain/persone/nome'
import type { Reader } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { leggiPersona } from '../anagrafica/queries.ts'
import { leggiAccount } from './queries.ts'

/** What others may know of a member's name: the first name and the initial of the last one, «Anna R.». */
export async function nomeBreve(reader: Reader, secrets: Secrets, utente_id: number): Promise<string> {
  const account = await leggiAccount(reader, utente_id)
  const persona = await leggiPersona(reader, secrets, account?.id_anagrafica ?? 0)
  return `${nomeDaDire(persona.nome)} ${[...persona.cognome][0]?.toUpperCase() ?? ''}.`
}
