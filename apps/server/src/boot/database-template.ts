import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { VERSIONE_GEOGRAFIA } from '../anagrafica/geo/version.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/db/db.ts'
import { migrations } from './migrate.ts'

const CACHE = new URL('../../../../node_modules/.cache/', import.meta.url)
const PACKAGE = new URL('../../package.json', import.meta.url)

/** Prefix of the folders that contain database templates. */
export const TEMPLATE_NAME = 'database-'

/**
 * Returns the folder of this version's template: an embedded database with all migrations and the geography, made by the build
 * (`make-template.ts`). The folder may not exist. Its name depends on the versions of the engine and the geography, and on the
 * migrations.
 */
export function templateFolder(): string {
  const engine: string = JSON.parse(readFileSync(PACKAGE, 'utf8')).dependencies['@electric-sql/pglite']
  const made = createHash('sha256').update(`${engine} ${VERSIONE_GEOGRAFIA}`)
  for (const { hash } of migrations()) made.update(hash)
  return fileURLToPath(new URL(`${TEMPLATE_NAME}${made.digest('hex').slice(0, 16)}`, CACHE))
}

/**
 * Opens the database that the settings select. A new embedded database is copied from the template, if that exists, instead of
 * being migrated from scratch.
 */
export async function openOwnDatabase(config: Config): Promise<Database> {
  // Loaded only here: the build needs just the template's folder, unless there is a template to create.
  const { openDatabase } = await import('../platform/db/db.ts')
  const folder = config.database_url === null ? templateFolder() : undefined
  return openDatabase(config, folder && existsSync(folder) ? folder : undefined)
}
