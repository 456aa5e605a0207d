import type { ioOperatore } from '@primo/contract/persone/operatori'
import type { Reply } from '@primo/contract/platform/route'
import { type Permessi, TUTTI_I_PERMESSI } from '@primo/domain/platform/permessi'
import type { Reader } from '../../platform/db/db.ts'
import { ACCOUNT_SQL } from '../accesso/queries.ts'
import { PERSONE_FISICHE_SQL } from '../anagrafica/queries.ts'

/** An operator as he himself is shown. */
export async function leggiIo(
  reader: Reader,
  utente_id: number,
  permessi: Permessi,
): Promise<Reply<typeof ioOperatore>['data']> {
  const { rows } = await reader.$client.query<{
    email: string
    nome: string
    cognome: string
    insiemi: string[]
  }>(
    `select u.email, coalesce(a.nome, '') as nome, coalesce(a.cognome, '') as cognome,
            array(select i.nome from operatore_insieme oi join insieme_permessi i on i.id = oi.insieme_id
                   where oi.utente_id = u.id order by i.id) as insiemi
       from (${ACCOUNT_SQL}) u
       join (${PERSONE_FISICHE_SQL}) a on a.id = u.id_anagrafica
      where u.id = $1`,
    [utente_id],
  )
  return {
    id: utente_id,
    ...rows[0]!,
    permessi: TUTTI_I_PERMESSI.flatMap((permesso) =>
      permessi[permesso] ? [{ permesso, sola_lettura: permessi[permesso] === 'lettura' }] : [],
    ),
  }
}
