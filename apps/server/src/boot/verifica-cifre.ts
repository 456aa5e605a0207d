import { readConfig } from '../platform/config/config.ts'
import { openDatabase } from '../platform/db/db.ts'
import { findBreaches } from '../platform/db/invariants.ts'
import { CIFRE_INVARIANTS, rebuildCifre } from '../registro/cifre/rebuild.ts'

/**
 * `npm run verifica-cifre`: proves that the figures kept day by day are those that counting gives; with `-- --rifai` it
 * counts them anew first.
 */
const REBUILD = '--rifai'

const [given, ...more] = process.argv.slice(2)
if (more.length > 0 || (given !== undefined && given !== REBUILD)) {
  console.warn(`Si scrive così: npm run verifica-cifre -- [${REBUILD}]`)
  process.exit(2)
}
const database = await openDatabase(readConfig(process.env))
try {
  if (given === REBUILD) await database.withTransaction(rebuildCifre)
  const [breach] = await findBreaches(database.db, CIFRE_INVARIANTS)
  console.warn(breach ? `NO  ${breach.regola}\n    ${JSON.stringify(breach.riga)}` : 'Le cifre tornano.')
  process.exitCode = breach ? 1 : 0
} finally {
  await database.close()
}
