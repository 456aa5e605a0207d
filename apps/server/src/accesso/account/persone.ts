import type { Persona } from '@primo/contract/platform/operatore-fields'
import { ANAGRAFICHE_SQL, apriCodiceFiscale, CODICI_FISCALI_SQL } from '../../anagrafica/persone/queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'

/** Accounts with name and contacts, as SQL: for joins in the operators' queries of other areas. */
export const PERSONE_SQL = `
  select u.id as utente_id, u.ruolo, a.denominazione, u.email, u.cellulare
    from utente u join (${ANAGRAFICHE_SQL}) a on a.id = u.id_anagrafica`

/** Returns the SQL that builds the contract's shape of a row of `PERSONE_SQL` with the alias `alias`. */
export const personaJson = (alias: string) =>
  `jsonb_build_object('utente_id', ${alias}.utente_id, 'denominazione', ${alias}.denominazione,
                      'email', ${alias}.email, 'cellulare', ${alias}.cellulare)`

/** Returns the SQL that builds the actor of a history step; `alias` is a left join of `PERSONE_SQL` on the actor. */
export const autoreJson = (alias: string) =>
  `jsonb_build_object('ruolo', case when ${alias}.utente_id is null then 'sistema'
                                    when ${alias}.ruolo = 'user' then 'titolare' else 'operatore' end,
                      'nome', coalesce(${alias}.denominazione, ''))`

/** Returns the names of some accounts, by account id. */
export async function nomiDi(
  reader: Reader,
  utenti: number[],
): Promise<Map<number, Persona['denominazione']>> {
  if (utenti.length === 0) return new Map()
  const { rows } = await reader.$client.query<{ utente_id: number; denominazione: string }>(
    `select p.utente_id, p.denominazione from (${PERSONE_SQL}) p where p.utente_id = any($1::bigint[])`,
    [utenti],
  )
  return new Map(rows.map((r) => [r.utente_id, r.denominazione]))
}

/** Returns tax codes by account: for the records required by law, never for a screen. */
export async function codiciFiscaliDi(
  reader: Reader,
  secrets: Secrets,
  utenti: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await reader.$client.query<{ utente_id: number; id: number; cifrato: string }>(
    `select u.id as utente_id, c.id, c.cifrato
       from utente u join (${CODICI_FISCALI_SQL}) c on c.id = u.id_anagrafica
      where u.id = any($1::bigint[])`,
    [utenti],
  )
  return new Map(rows.map((r) => [r.utente_id, apriCodiceFiscale(secrets, r)]))
}
