import { eRifiuto, type Rifiuto, rifiuta } from '@primo/contract/errors'
import type { Servizi } from '../servizi.ts'
import { azzera, chiaveLimite, type Regola, riserva } from './limiti.ts'
import { codaPassword, verificaPassword } from './password.ts'
import { type Account, leggiAccount } from './queries.ts'

const ERRORI: Regola = {
  ambito: 'password-attuale',
  soglia: 5,
  finestra_s: 900,
  attesa_s: 30,
  attesa_max_s: 900,
}

/**
 * Whether who calls knows the password of his own account, asked again before what a found phone must not do.
 * A wrong one is 422, never 401 (decisions §3), and counts wherever it is asked.
 * @returns the account
 */
export async function confermaPassword(
  { db, segreti, transazione }: Servizi,
  utente_id: number,
  password: string,
): Promise<Account | Rifiuto<'PASSWORD_ERRATA' | 'TROPPE_RICHIESTE'>> {
  const account = await leggiAccount(db, utente_id)
  if (!account) return rifiuta('PASSWORD_ERRATA')
  const chiave = chiaveLimite(segreti, ERRORI, String(utente_id))
  const giusta = await codaPassword(async () => {
    const riservato = await transazione((trx) => riserva(trx, chiave, ERRORI))
    if (eRifiuto(riservato)) return riservato
    return verificaPassword(account.password_hash, password)
  })
  if (eRifiuto(giusta)) return giusta
  if (!giusta) {
    return rifiuta('PASSWORD_ERRATA', {
      campi: { password_attuale: ['La password attuale non è corretta.'] },
    })
  }
  await transazione((trx) => azzera(trx, chiave))
  return account
}
