import type pg from 'pg'
import { CommandFailed } from '../shell/command.ts'
import { lastMigration, NEVER_STARTED } from '../shell/database.ts'
import type { Manifest } from './manifest.ts'

/** Contents of a database at the instant of the dump. */
export type Dump = Pick<Manifest, 'database' | 'righe' | 'migrazione'>

/** Returns the last migration of a database to back up. */
export async function migrationOf(client: Pick<pg.Pool, 'query'>): Promise<string> {
  const last = await lastMigration(client)
  if (last === null) throw new CommandFailed(NEVER_STARTED)
  return last
}
