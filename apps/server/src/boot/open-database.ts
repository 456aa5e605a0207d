import type { Config } from '../platform/config/config.ts'
import { type Database, openDatabase } from '../platform/db/db.ts'
import { template } from './database-template.ts'

/** Opens the database that the settings select. A new embedded database is copied from the template, if that exists. */
export async function openOwnDatabase(config: Config): Promise<Database> {
  return openDatabase(config, config.database_url === null ? template() : undefined)
}
