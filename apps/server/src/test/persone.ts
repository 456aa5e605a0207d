import type { Token } from '@primo/contract/accesso/accesso'
import { isRefusal } from '@primo/contract/platform/errors'
import { carattereDiControllo } from '@primo/domain/anagrafica/codice-fiscale'
import { hashPassword } from '../accesso/account/password.ts'
import { openSession } from '../accesso/account/sessions.ts'
import { creaAccount, type NuovoAccount } from '../ingresso/registrazione/commands.ts'
import { SOLA_INFORMATIVA } from '../iscritti/consensi/commands.ts'
import type { TestApp } from './app.ts'

export const PASSWORD = 'una lunga frase di prova'
let hash: Promise<string> | undefined

/** Returns a valid codice fiscale for a number below 100,000, a different one for each. */
export function codiceFiscale(n: number): string {
  const giorno = String((n % 28) + 1).padStart(2, '0')
  const primi15 = `RSSMRA${String(60 + (Math.floor(n / 28) % 40)).padStart(2, '0')}T${giorno}A${String(562 + (Math.floor(n / 1120) % 90)).padStart(3, '0')}`
  return primi15 + carattereDiControllo(primi15)
}

let nextNumber = 0

/** Creates a person with an account, through the command that a sign-up uses, and logs them in on a device. */
export async function createMember(
  testApp: TestApp,
  other: Partial<NuovoAccount> = {},
): Promise<Token & { utente_id: number; segnalatore_id: number; email: string; cellulare: string }> {
  const n = ++nextNumber
  hash ??= hashPassword(PASSWORD)
  const data: NuovoAccount = {
    nome: 'Mario',
    cognome: 'Rossi',
    email: `persona${n}@posta.it`,
    cellulare: `+39333${String(1_000_000 + n)}`,
    codice_fiscale: codiceFiscale(n),
    password_hash: await hash,
    sponsor_id: null,
    consensi: SOLA_INFORMATIVA,
    ...other,
  }
  const { secrets, withTransaction } = testApp.services
  return withTransaction(async (trx) => {
    const account = await creaAccount(trx, testApp.services, data)
    if (isRefusal(account)) throw new Error(`account di prova rifiutato: ${account.refused}`)
    const token = await openSession(trx, secrets, {
      utente_id: account.utente_id,
      dispositivo: 'prova',
      userAgent: '',
    })
    return {
      ...token,
      utente_id: account.utente_id,
      segnalatore_id: account.segnalatore_id ?? 0,
      email: data.email,
      cellulare: data.cellulare,
    }
  })
}
