import { cambiTra } from '@primo/domain/platform/audit-log'
import { clock } from '@primo/domain/platform/clock'
import type { TipoEvento } from '@primo/domain/registro/audit-labels'
import { bloccaAccount, lockAccountAlone } from '../../accesso/account/commands.ts'
import { forgetAttempts } from '../../accesso/account/login-attempts.ts'
import { LINK_MIN, linkPassword } from '../../accesso/account/password-change.ts'
import { eCancellato } from '../../accesso/account/personal-data.ts'
import { type Account, accountConEmail } from '../../accesso/account/queries.ts'
import { closeSessions } from '../../accesso/account/sessions.ts'
import { dimenticaFattori } from '../../accesso/fattori/commands.ts'
import { forgetCodes } from '../../accesso/fattori/factor-verification.ts'
import type { Trx } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { openKeys } from '../keys/registration.ts'
import { CommandFailed, type CommandRun } from './command.ts'
import { withDatabase } from './database.ts'

/** Locks the account with an e-mail address until the transaction ends. */
async function lockByEmail(trx: Trx, email: string): Promise<Account> {
  const found = await accountConEmail(trx, email)
  if (!found || eCancellato(found)) throw new CommandFailed('Nessun account ha questo indirizzo e-mail.')
  await lockAccountAlone(trx, found.id)
  return (await accountConEmail(trx, email)) ?? found
}

/** Records the event without an actor: shell access does not identify an operator. */
const tell = (trx: Trx, { id }: Account, tipo: TipoEvento, bloccato: boolean) =>
  registraEvento(trx, {
    attore_id: null,
    tipo,
    oggetto: 'utente',
    oggetto_id: id,
    dati: { da: 'riga di comando' },
    cambi: cambiTra({ bloccato }, { bloccato: false }),
  })

/** Unlocks an account whose logins are blocked. @returns the lines to print */
async function unlock(trx: Trx, secrets: Secrets, account: Account, factors: boolean): Promise<string[]> {
  const operator = account.ruolo !== 'user'
  if (factors && !operator) throw new CommandFailed('Soltanto gli operatori hanno un secondo fattore.')
  await forgetAttempts(trx, secrets, account.email)
  await forgetCodes(trx, secrets, account.id)
  const rows = ['Dimenticati i tentativi sbagliati.']
  if (account.bloccato) {
    await bloccaAccount(trx, account.id, false)
    rows.push('L’account era bloccato: ora può entrare. Nessuno gliel’ha scritto, avvisalo tu.')
  }
  if (factors) {
    await dimenticaFattori(trx, account.id)
    await closeSessions(trx, account.id, undefined, 'operatori')
    rows.push('Tolto il secondo fattore e chiuse le sue sessioni: al prossimo ingresso ne attiva uno nuovo.')
  }
  if (factors) await tell(trx, account, 'operatore.nuovo_inizio', account.bloccato)
  else if (account.bloccato)
    await tell(trx, account, operator ? 'operatore.riattivato' : 'utente.sblocca', true)
  return rows
}

/** `primo sblocca`: unlocks an account that is blocked, has too many failed attempts, or lost its second factor. */
export const unlockAccount: CommandRun = ({ words: [email], options, env, print }) =>
  withDatabase(env, async (database, config) => {
    const { secrets } = await openKeys(database, config)
    const done = await database.withTransaction(async (trx) => {
      const account = await lockByEmail(trx, email!.toLowerCase())
      return { account, rows: await unlock(trx, secrets, account, options['secondo-fattore'] === true) }
    })
    for (const row of done.rows) print(row)
    if (options.link) {
      print(`Link per scegliere un’altra password, valido ${LINK_MIN} minuti e una volta sola:`)
      print(linkPassword(config.public_url, secrets, done.account, clock.now()))
    }
    return 0
  })
