import { givenName, NO_NAME, nomeDaDire } from '@primo/domain/anagrafica/person-names'
import { PERSONE_FISICHE_SQL } from '../../anagrafica/persone/queries.ts'
import type { Reader } from '../../platform/db/db.ts'

type Nome = { nome: string | null; cognome: string | null }

/**
 * Returns the part of a name that other users may see: the first name and the initial of the last one, «Anna R.»; a single name
 * is returned whole.
 */
export function abbrevia({ nome, cognome }: Nome): string {
  if (nome === NO_NAME || cognome === NO_NAME) return givenName({ nome: nome ?? '', cognome: cognome ?? '' })
  return `${nomeDaDire(nome ?? '')} ${[...(cognome ?? '')][0]?.toUpperCase() ?? ''}.`
}

/** Returns the short form of a member's name that other users may see, such as «Anna R.». */
export async function nomeBreve(reader: Reader, utente_id: number): Promise<string> {
  const { rows } = await reader.$client.query<Nome>({
    name: 'nome_breve',
    text: `select a.nome, a.cognome from utente u join (${PERSONE_FISICHE_SQL}) a on a.id = u.id_anagrafica
            where u.id = $1`,
    values: [utente_id],
  })
  return abbrevia(rows[0] ?? { nome: null, cognome: null })
}
