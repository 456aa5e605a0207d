import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { TEMPLATE_NAME, templateFolder } from './database-template.ts'

/**
 * Creates this version's database template, from which the embedded database of every new data folder is copied, and deletes the
 * templates of other versions.
 */
async function makeTemplate(folder: string): Promise<void> {
  // Loaded only when there is a template to create.
  const { embeddedDatabase } = await import('../platform/db/db.ts')
  const { openPglite } = await import('../platform/db/db-pglite.ts')
  const { loadGeografia } = await import('../anagrafica/geo/load.ts')
  const { migrate } = await import('./migrate.ts')

  const making = `${folder}-${process.pid}`
  mkdirSync(making, { recursive: true })
  const { pool, close } = await openPglite(making)
  const database = embeddedDatabase(pool, close)
  await migrate(database.db)
  await database.withTransaction(loadGeografia)
  await database.close()
  for (const name of readdirSync(dirname(folder)))
    if (name.startsWith(TEMPLATE_NAME) && name !== basename(making))
      rmSync(join(dirname(folder), name), { recursive: true, force: true })
  // Renamed last, so that an incomplete template is never used.
  renameSync(join(making, 'pglite'), folder)
  rmSync(making, { recursive: true })
}

const folder = templateFolder()
if (!existsSync(folder)) await makeTemplate(folder)
