import { writeFileSync } from 'node:fs'
import { loadGeografia } from '../../anagrafica/geo/load.ts'
import { readConfig } from '../../platform/config/config.ts'
import { openDatabase } from '../../platform/db/db.ts'
import { openSecrets } from '../../platform/secrets/secrets.ts'
import { migrate } from '../migrate.ts'
import { loadBase } from '../modules.ts'
import { recording } from './history-recorder.ts'
import { loadDemo } from './load.ts'
import { RECORD, RECORDED_AT } from './recorded-history.ts'

/** Simulates the history of the demo data again, on a temporary database, and writes its record: `npm run demo:record`. */
const config = readConfig({ DATA_DIR: 'memory://' })
const database = await openDatabase(config)
try {
  await migrate(database.db)
  await database.withTransaction(loadGeografia)
  await database.withTransaction((trx) => loadBase(trx, config.product, RECORDED_AT))
  const history = recording((record) => writeFileSync(RECORD, record))
  await loadDemo({ ...database, config, secrets: openSecrets(config) }, RECORDED_AT, history)
} finally {
  await database.close()
}
