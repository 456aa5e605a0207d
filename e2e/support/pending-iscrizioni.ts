/**
 * Creates enrolments of promotori that wait for approval, with the product's own commands. Run on the product's database while it
 * is stopped: `pending-iscrizioni.ts <how many>`, 400 at most.
 */

import { isRefusal } from '@primo/contract/platform/errors'
import { clock } from '@primo/domain/platform/clock'
import { addDays, todayInRome } from '@primo/domain/platform/dates'
import { hashPassword } from '../../apps/server/src/accesso/account/password.ts'
import {
  inviaIscrizione,
  iscrivi,
  salvaRequisiti,
  verificaIscrizione,
} from '../../apps/server/src/ingresso/iscrizioni/commands.ts'
import { creaAccount } from '../../apps/server/src/ingresso/registrazione/commands.ts'
import { SOLA_INFORMATIVA } from '../../apps/server/src/iscritti/consensi/commands.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { openDatabase, type Trx } from '../../apps/server/src/platform/db/db.ts'
import { openSecrets } from '../../apps/server/src/platform/secrets/secrets.ts'
import { codiceFiscale } from '../../apps/server/src/test/persone.ts'
import { DEMO_PASSWORD } from './members.ts'

const FIRST_NAMES =
  'Ada Bruno Carla Dario Elsa Furio Gemma Ivo Lara Mauro Nadia Oreste Pia Rocco Sara Tullio Ugo Vera Zeno Aldo'
const LAST_NAMES =
  'Abate Bassi Corti Donati Egidi Ferri Galli Iori Lodi Masi Nardi Olmi Poli Riva Salvi Tosi Urso Villa Zani Amato'
const firstNames = FIRST_NAMES.split(' ')
const lastNames = LAST_NAMES.split(' ')

const howMany = Math.min(Number(process.argv[2]), firstNames.length * lastNames.length)
const config = readConfig(process.env)
const database = await openDatabase(config)
const services = { ...database, secrets: openSecrets(config) }
const password_hash = await hashPassword(DEMO_PASSWORD)

/** Returns the outcome of a command that must succeed. @throws when it is refused */
function done<T>(outcome: T): Exclude<T, { refused: unknown }> {
  if (isRefusal(outcome)) throw new Error(`Iscrizione rifiutata: ${JSON.stringify(outcome)}`)
  return outcome as Exclude<T, { refused: unknown }>
}

async function enrol(trx: Trx, n: number): Promise<void> {
  const quando = new Date(clock.now().getTime() - (howMany - n) * 600_000)
  const { utente_id, id_anagrafica } = done(
    await creaAccount(trx, services, {
      nome: firstNames[n % firstNames.length]!,
      cognome: lastNames[Math.floor(n / firstNames.length)]!,
      email: `attesa${n}@posta.example`,
      cellulare: `+39347${1_000_000 + n}`,
      // Beyond those of the demo data and of the tests' users.
      codice_fiscale: codiceFiscale(90_000 + n),
      password_hash,
      sponsor_id: null,
      consensi: SOLA_INFORMATIVA,
      creato_il: quando,
    }),
  )
  await trx.$client.query(
    'update utente set email_verificata_il = $2, cellulare_verificato_il = $2 where id = $1',
    [utente_id, quando],
  )
  const chi = { utente_id, ruolo: 'promotore', quando } as const
  done(await verificaIscrizione(trx, chi, id_anagrafica))
  done(await iscrivi(trx, chi, id_anagrafica))
  const scade_il = addDays(todayInRome(clock.now()), 300)
  done(await salvaRequisiti(trx, chi, [{ codice: 'OAM', valore: `A${10_000 + n}`, scade_il }]))
  done(await inviaIscrizione(trx, chi))
}

for (let n = 0; n < howMany; n++) await database.withTransaction((trx) => enrol(trx, n))
await database.close()
