import { givenName } from '@primo/domain/anagrafica/person-names'
import type { EmailContext } from '@primo/domain/platform/message-text'
import { PERSONE_FISICHE_SQL } from '../../anagrafica/persone/queries.ts'
import type { Reader } from '../../platform/db/db.ts'

/**
 * Reads the given names to use in e-mails, by account. Accounts whose e-mail address is not verified are left out: the address
 * may belong to another person.
 */
export async function givenNames(reader: Reader, accounts: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await reader.$client.query<{ id: number; nome: string | null; cognome: string | null }>({
    name: 'given_names',
    text: `select u.id, a.nome, a.cognome from utente u join (${PERSONE_FISICHE_SQL}) a on a.id = u.id_anagrafica
            where u.id = any($1::bigint[]) and u.email_verificata_il is not null`,
    values: [[...accounts]],
  })
  return new Map(
    rows.map(({ id, nome, cognome }) => [id, givenName({ nome: nome ?? '', cognome: cognome ?? '' })]),
  )
}

/** Returns the salutation of an e-mail to the owner of an account. */
export async function emailSalutation(
  reader: Reader,
  { product }: { product: string },
  account: number,
): Promise<EmailContext> {
  return { product, name: (await givenNames(reader, [account])).get(account) ?? null }
}
