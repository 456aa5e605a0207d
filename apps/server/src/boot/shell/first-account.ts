import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { isRefusal } from '@primo/contract/platform/errors'
import { email as emailValida } from '@primo/contract/platform/fields'
import { maggiorenne, verificaCodiceFiscale } from '@primo/domain/anagrafica/codice-fiscale'
import { verificaNome } from '@primo/domain/anagrafica/nome'
import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import * as z from 'zod/mini'
import { hashPassword } from '../../accesso/account/password.ts'
import { LINK_MIN, linkPassword } from '../../accesso/account/password-change.ts'
import { accountConEmail } from '../../accesso/account/queries.ts'
import { creaAccount } from '../../ingresso/registrazione/commands.ts'
import { SOLA_INFORMATIVA } from '../../iscritti/consensi/commands.ts'
import { normalizzaCellulare } from '../../iscritti/contatti/commands.ts'
import { attivaProfilo } from '../../iscritti/profili/commands.ts'
import { readConfig } from '../../platform/config/config.ts'
import { openDatabase } from '../../platform/db/db.ts'
import { withSetupLock } from '../../platform/db/locks.ts'
import { segnalatoreDi } from '../../rete/queries.ts'
import { openKeys } from '../keys/registration.ts'
import { migrate } from '../migrate.ts'
import { loadBase } from '../modules.ts'
import { CommandFailed, type CommandRun, type Environment } from './command.ts'

type RuoloPrimo = 'amministratore' | 'sponsor'

type Outcome<K extends string> = ({ ok: true } & Record<K, string>) | { ok: false; message: string }

function taken<K extends string>(outcome: Outcome<K>, field: K): string {
  if (!outcome.ok) throw new CommandFailed(`${outcome.message}.`)
  return outcome[field]
}

/** Asks for the new account's data on the terminal, so that none of it is in the shell's history. */
async function ask() {
  const terminale = createInterface({ input: process.stdin })
  const rows = terminale[Symbol.asyncIterator]()
  const answer = async (domanda: string) => {
    process.stdout.write(`${domanda}: `)
    return String((await rows.next()).value ?? '')
  }
  try {
    const nome = taken(verificaNome(await answer('Nome'), 'nome'), 'nome')
    const cognome = taken(verificaNome(await answer('Cognome'), 'cognome'), 'nome')
    const codice_fiscale = taken(verificaCodiceFiscale(await answer('Codice fiscale')), 'codice')
    if (!maggiorenne(codice_fiscale, todayInRome(clock.now())))
      throw new CommandFailed('Serve una persona maggiorenne.')
    const cellulare = taken(normalizzaCellulare(await answer('Cellulare')), 'cellulare')
    return { nome, cognome, codice_fiscale, cellulare }
  } finally {
    terminale.close()
  }
}

/**
 * Creates one of the first accounts of an empty database and returns the link with which its owner chooses the password, valid
 * for `LINK_MIN` minutes and one use. For an existing e-mail of the same role it returns a new link. A sponsor also gets an
 * active promotore profile and no sponsor of their own: it is the only enrolment without an approval, because there is no
 * operator yet (docs/decisions/0016).
 * @param argomento the e-mail, from the command line.
 * @throws CommandFailed when the e-mail is invalid or belongs to another account, or an answer is not valid.
 */
async function firstAccount(ruolo: RuoloPrimo, argomento: string | undefined, env: Environment) {
  const email = z.safeParse(emailValida, argomento ?? '')
  if (!email.success)
    throw new CommandFailed('Scrivi dopo il comando l’indirizzo e-mail, per esempio nome@posta.it.', 2)
  const config = readConfig(env)
  const database = await openDatabase(config)
  try {
    const secrets = await withSetupLock(config, async () => {
      await migrate(database.db)
      const keys = await openKeys(database, config)
      await database.withTransaction((trx) => loadBase(trx, config.product, clock.now(), config.controller))
      return keys.secrets
    })
    const gia = await accountConEmail(database.db, email.data)
    if (gia) {
      const nodo = await segnalatoreDi(database.db, gia.id)
      const suo = ruolo === 'sponsor' ? nodo !== null && nodo.sponsor_id === null : gia.ruolo === ruolo
      if (!suo) throw new CommandFailed('Questo indirizzo è già di un altro account.')
    }
    if (!gia) {
      const persona = await ask()
      const password_hash = await hashPassword(randomBytes(32).toString('base64url'))
      await database.withTransaction(async (trx) => {
        const quando = clock.now()
        const fresh = await creaAccount(
          trx,
          { secrets },
          {
            ...persona,
            email: email.data,
            password_hash,
            ruolo: ruolo === 'sponsor' ? 'user' : ruolo,
            sponsor_id: null,
            consensi: SOLA_INFORMATIVA,
            creato_il: quando,
          },
        )
        if (isRefusal(fresh)) throw new CommandFailed('Questo codice fiscale è già registrato.')
        if (ruolo === 'sponsor') {
          const { utente_id, id_anagrafica } = fresh
          const username = (await segnalatoreDi(trx, utente_id))?.codice ?? ''
          await attivaProfilo(trx, { utente_id, ruolo: 'promotore', id_anagrafica, username, quando })
        }
      })
    }
    const account = (await accountConEmail(database.db, email.data))!
    const nodo = ruolo === 'sponsor' ? await segnalatoreDi(database.db, account.id) : null
    return {
      link: linkPassword(config.public_url, secrets, account, clock.now()),
      codice: nodo?.codice ?? null,
    }
  } finally {
    await database.close()
  }
}

/** Returns the shell command that creates the first administrator, or the first sponsor. */
export const firstAccountOf =
  (ruolo: RuoloPrimo): CommandRun =>
  async ({ words: [email], env, print }) => {
    const { link, codice } = await firstAccount(ruolo, email, env)
    print(`\nApri questo link entro ${LINK_MIN} minuti e scegli la password (vale una volta sola):\n${link}`)
    if (codice) print(`\nCodice sponsor da dare a chi si registra: ${codice}`)
    return 0
  }
