import type pg from 'pg'
import { CommandFailed } from '../shell/command.ts'
import { lastMigration, NEVER_STARTED } from '../shell/database.ts'
import type { Manifest } from './manifest.ts'

/** What was in a database at the very instant it was dumped. */
export type Dump = Pick<Manifest, 'database' | 'righe' | 'migrazione'>

/** The last migration of a database that is to be copied. */
export async function migrationOf(client: Pick<pg.Pool, 'query'>): Promise<string> {
  const last = await lastMigration(client)
  if (last === null) throw new CommandFailed(NEVER_STARTED)
  return last
}
