import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

/** Database engine of a product: PGlite in its data folder, or a PostgreSQL server. */
export type Database = 'embedded' | 'postgres'

/**
 * Creates a database on the server at `PGTEST_URL`.
 * @param template database to copy; without it the new one is empty
 * @returns its address, and a function that drops it
 * @throws when there is no such server
 */
export async function freshDatabase(template?: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `e2e_${randomBytes(6).toString('hex')}`
  await createDatabase(name, template)
  return { url: databaseUrl(name), drop: () => dropDatabase(name) }
}

/**
 * Creates a database with the given name.
 * @param template copied file by file, which is four times faster than through the write-ahead log
 */
export function createDatabase(name: string, template?: string): Promise<void> {
  return administer(`CREATE DATABASE ${name}${template ? ` TEMPLATE ${template} STRATEGY file_copy` : ''}`)
}

/** Drops a test database, if it exists, and ends the sessions on it. */
export function dropDatabase(name: string): Promise<void> {
  return administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
}

/** Returns the connection URL of a database on the test server. */
export function databaseUrl(name: string): string {
  const url = new URL(adminUrl())
  url.pathname = `/${name}`
  return url.href
}

function adminUrl(): string {
  const url = process.env.PGTEST_URL
  if (!url) throw new Error('PGTEST_URL non indica nessun server PostgreSQL')
  return url
}

async function administer(statement: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl() })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
