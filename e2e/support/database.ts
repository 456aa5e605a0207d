import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

/**
 * Makes an empty database on the server at `PGTEST_URL`.
 * @returns its address, and how to drop it
 * @throws when there is no such server
 */
export async function freshDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `e2e_${randomBytes(6).toString('hex')}`
  await administer(`CREATE DATABASE ${name}`)
  const url = new URL(adminUrl())
  url.pathname = `/${name}`
  return { url: url.href, drop: () => administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
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
