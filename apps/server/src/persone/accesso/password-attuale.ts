import { eRifiuto, type Rifiuto, rifiuta } from '@primo/contract/platform/errors'
import type { Chiamante } from '../../platform/http/autorizza.ts'
import type { Servizi } from '../../platform/services/servizi.ts'
import { codaPassword, verificaPassword } from './password.ts'
import { type Chi, segnaProva } from './prova.ts'
import { type Account, leggiAccount } from './queries.ts'
import { confermaRiuscita, riservaConferma } from './tentativi.ts'

const ERRATA = {
  password_attuale: 'La password attuale non è corretta.',
  password: 'La password non è corretta.',
}

/** The caller, and from where: what counts a wrong password asks. */
export type DaDove = { chiamante: Pick<Chiamante, 'utente_id' | 'sessione_id'>; indirizzo: string }

/**
 * Whether who calls knows the password of his own account, asked again before what a found phone must not do.
 * A wrong one is 422 under `campo`, never 401 (decisions §3), and counts as a wrong login does; this session waits
 * after five, and no other: whoever has a stolen token holds nobody back.
 * @returns the account
 */
export async function confermaPassword(
  servizi: Servizi,
  { chiamante: { utente_id, sessione_id }, indirizzo }: DaDove,
  password: string,
  campo: keyof typeof ERRATA = 'password_attuale',
): Promise<Account | Rifiuto<'PASSWORD_ERRATA' | 'TROPPE_RICHIESTE'>> {
  const { db, segreti, transazione } = servizi
  const account = await leggiAccount(db, utente_id)
  if (!account) return rifiuta('PASSWORD_ERRATA')
  const chi = { email: account.email, indirizzo, sessione_id }
  const giusta = await codaPassword({ indirizzo, account: account.email }, async () => {
    const no = await transazione((trx) => riservaConferma(trx, segreti, chi))
    return no ?? verificaPassword(account.password_hash, password)
  })
  if (eRifiuto(giusta)) return giusta
  if (!giusta)
    return rifiuta('PASSWORD_ERRATA', { messaggio: ERRATA[campo], campi: { [campo]: [ERRATA[campo]] } })
  await transazione((trx) => confermaRiuscita(trx, segreti, chi))
  return account
}

/** The fresh proof of the person: his password, given again in this session. @returns until when it counts. */
export async function confermaIdentita(
  servizi: Servizi,
  da: DaDove,
  password: string,
): Promise<Date | Rifiuto<'PASSWORD_ERRATA' | 'TROPPE_RICHIESTE' | 'NON_AUTENTICATO'>> {
  const account = await confermaPassword(servizi, da, password, 'password')
  if (eRifiuto(account)) return account
  const chi: Chi = da.chiamante
  return servizi.transazione((trx) => segnaProva(trx, chi))
}
