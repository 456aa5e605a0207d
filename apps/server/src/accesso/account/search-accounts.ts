import type { Persona } from '@primo/contract/platform/operatore-fields'
import { normalizzaCodiceFiscale } from '@primo/domain/anagrafica/codice-fiscale'
import { ANAGRAFICHE_SQL, CODICI_FISCALI_INDICE_SQL } from '../../anagrafica/persone/queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import { queryRows, type SqlValue } from '../../platform/db/query.ts'
import { folded, hasWord, hasWords, wordsTyped } from '../../platform/db/search-sql.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { digitsMatch, PERSONE_SQL, personaJson } from './queries.ts'

/**
 * Returns the accounts that match `testo`: every word of it in the name or in the e-mail address, or it is the mobile number, its
 * last digits, the account's number or the codice fiscale. Results are ranked by similarity among the first matches only, so that
 * a name half the members have is no more expensive than a rare one.
 */
export async function trovaPersone(
  reader: Reader,
  secrets: Secrets,
  testo: string,
  most: number,
): Promise<Persona[]> {
  const values: SqlValue[] = [most, secrets.prints('indice', normalizzaCodiceFiscale(testo)), testo]
  const con = (value: SqlValue) => `$${values.push(value)}`
  const digits = digitsMatch(testo, con)
  // A fragment without a whole trigram would scan every address.
  const pieces = wordsTyped(testo)
  const whole = pieces.every((piece) => /[a-z0-9]{3}/.test(piece))
  const words = whole ? pieces.map((piece) => hasWord('u.email', piece, con)) : []
  // Each `materialized` CTE is planned for all its rows, so by its index, and read only up to the limit below.
  const rows = await queryRows<{ membro: Persona }>(
    reader,
    `with chiamate as materialized (
       select a.id from (${ANAGRAFICHE_SQL}) a where ${hasWords(folded('a.denominazione'), testo, con)}),
     scritte as materialized (select u.id from utente u where ${words.join(' and ') || 'false'}),
     scelte as (
       select u.id from utente u where u.id_anagrafica = any(array(select id from chiamate limit ${AMONG}))
       union select id from (select id from scritte limit ${AMONG}) s
       ${digits.map((digit) => `union select u.id from utente u where ${digit}`).join('\n')}
       union select u.id from utente u where u.id_anagrafica = any(array(
         select c.id from (${CODICI_FISCALI_INDICE_SQL}) c where c.tipo = 'fisica' and c.indice = any($2::text[]))))
     select ${personaJson('m')} as membro from (${PERSONE_SQL}) m
      where m.utente_id = any(array(select id from scelte))
      order by similarity(${folded('m.denominazione')}, ${folded('$3::text')}) desc, m.denominazione, m.utente_id
      limit $1`,
    values,
  )
  return rows.map((r) => r.membro)
}

/** Maximum number of matching members that are ranked. */
const AMONG = 200

/** Returns name and contacts of some accounts, as the contract shows them to operators. */
export async function persone(reader: Reader, utenti: readonly number[]): Promise<Persona[]> {
  const rows = await queryRows<{ membro: Persona }>(
    reader,
    `select ${personaJson('m')} as membro from (${PERSONE_SQL}) m where m.utente_id = any($1::bigint[])`,
    [utenti],
  )
  return rows.map((r) => r.membro)
}
