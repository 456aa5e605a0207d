import type { Permesso } from '@primo/domain/platform/permessi'
import { ACCOUNT_SQL } from '../../accesso/account/queries.ts'
import { ANAGRAFICHE_SQL } from '../../anagrafica/persone/queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import { folded } from '../../platform/db/fold-sql.ts'
import { hasWords, wordsTyped } from '../../platform/db/search-sql.ts'

/** Maximum number of operators in the result. Typing a name narrows it. */
const MAX = 50

/** Returns the active operators by name. With a permission, only those who have it: in full, or read-only too with `legge`. */
export async function elencaIncaricabili(
  reader: Reader,
  {
    q = '',
    permesso,
    legge = false,
  }: { q?: string | undefined; permesso?: Permesso | undefined; legge?: boolean },
): Promise<{ id: number; nome: string }[]> {
  const values: unknown[] = []
  const con = (value: unknown) => `$${values.push(value)}`
  const where = [`u.ruolo <> 'user' and not u.bloccato`]
  for (const word of wordsTyped(q)) where.push(hasWords(folded('a.denominazione'), word, con))
  if (permesso) {
    where.push(`exists (
      select from operatore_insieme oi join insieme_permessi i on i.id = oi.insieme_id
       where oi.utente_id = u.id and ${con(permesso)}::text = any(i.permessi) ${legge ? '' : 'and not i.sola_lettura'})`)
  }
  const { rows } = await reader.$client.query<{ id: number; nome: string }>(
    `select u.id, a.denominazione as nome from (${ACCOUNT_SQL}) u join (${ANAGRAFICHE_SQL}) a on a.id = u.id_anagrafica
      where ${where.join(' and ')} order by a.denominazione, u.id limit ${MAX}`,
    values,
  )
  return rows
}
