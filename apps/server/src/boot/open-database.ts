import type { Config } from '../platform/config/config.ts'
import { type Database, openDatabase } from '../platform/db/db.ts'
import { template } from './template.ts'

/** Opens the database that the settings name. A new embedded one is copied from the template, if there is one. */
export async function openOwnDatabase(config: Config): Promise<Database> {
  return openDatabase(config, config.database_url === null ? template() : undefined)
}
