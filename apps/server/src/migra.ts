import { fileURLToPath } from 'node:url'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Db } from './db.ts'

// Any number the application takes for itself: two processes that start at once migrate one after the other.
const CHIAVE_LUCCHETTO = 7_741_650

/** Brings the database to the latest migration of `migrations/`. */
export async function migra(db: Db, tipo: 'pglite' | 'postgres'): Promise<void> {
  const cartella = fileURLToPath(new URL('../migrations', import.meta.url))
  if (tipo === 'pglite') return migrate(db, { migrationsFolder: cartella })
  const custode = await db.$client.connect()
  try {
    await custode.query('select pg_advisory_lock($1)', [CHIAVE_LUCCHETTO])
    await migrate(db, { migrationsFolder: cartella })
  } finally {
    await custode.query('select pg_advisory_unlock($1)', [CHIAVE_LUCCHETTO])
    custode.release()
  }
}
