/**
 * Program for the crash test: a separate process that moves points continuously and prints what was committed, until it is
 * killed. Its database is in `DATABASE_URL` or `DATA_DIR`.
 */
import { isRefusal } from '@primo/contract/platform/errors'
import { loadGeografia } from '../anagrafica/geo/load.ts'
import { migrate } from '../boot/migrate.ts'
import { readConfig } from '../platform/config/config.ts'
import { openDatabase } from '../platform/db/db.ts'
import { completaPratica, riapriPratica } from '../pratiche/pratiche/commands.ts'
import { agisciSuRichiesta, richiediPremio } from '../raccolta/premi/commands.ts'
import { maturaEScadi } from '../raccolta/punti/maturazione.ts'
import { preparePuntiWorld, puntiFixtures } from './punti-fixtures.ts'

const WRITERS = 4
const database = await openDatabase(readConfig(process.env))
await migrate(database.db)
await database.withTransaction(loadGeografia)
const { rows } = await database.db.$client.query<{ id: number }>(
  `select id from edizione where codice = 'lunga'`,
)
const edizione_id = rows[0]?.id ?? (await preparePuntiWorld(database))[1]
const qualificheBench = puntiFixtures(database)
const id_premio = await qualificheBench.premio(edizione_id, 300, 1_000_000)
const done = (command: string, id: number) => process.stdout.write(`${command} ${id}\n`)
const attore_id = null

async function write(): Promise<never> {
  const utente_id = await qualificheBench.socio(await qualificheBench.socio())
  for (let giorno = 0; ; giorno++) {
    const quando = new Date(Date.UTC(2022, 3, 1 + giorno, 10))
    const pratica_id = await qualificheBench.pratica(utente_id, 2, quando)
    await database.withTransaction((trx) =>
      completaPratica(trx, { pratica_id, attore_id, quando, esito: 'positivo' }),
    )
    done('completata', pratica_id)
    if (giorno % 5 === 4) {
      await database.withTransaction((trx) => riapriPratica(trx, { pratica_id, attore_id, quando }))
      done('riaperta', pratica_id)
    }
    await maturaEScadi(database, quando)
    const richiesta_id = await database.withTransaction((trx) =>
      richiediPremio(trx, { utente_id, id_premio, quando }),
    )
    if (isRefusal(richiesta_id)) continue
    done('richiesta', richiesta_id)
    const azione = giorno % 2 === 0 ? 'annulla' : 'approva'
    await database.withTransaction((trx) =>
      agisciSuRichiesta(trx, azione, { richiesta_id, attore_id: utente_id, quando }),
    )
    done(azione, richiesta_id)
  }
}

await Promise.all(Array.from({ length: WRITERS }, write))
