import pg from 'pg'
import type { Config } from '../config/config.ts'
import { connectionOf, SESSION } from './db-pool.ts'
import { LOCKS } from './locks.ts'

/** PgBouncer's error for session settings in the startup message. */
const REFUSED = /unsupported startup parameter/i

/** Generous, because the event loop is still busy loading modules and no request waits yet. */
const FIRST_CONNECTION_MS = 30_000

/** Backend process id that the driver received at connection start. */
type WithProcess = pg.Client & { processID?: number | null }

/**
 * Detects whether `DATABASE_URL` leads to a pooler: it refuses session settings, or the backend's process id is not the
 * announced one. A pooler moves transactions between connections, so session settings and LISTEN do not work.
 */
export async function isPooled(config: Pick<Config, 'database_url'>): Promise<boolean> {
  const client: WithProcess = new pg.Client({
    ...connectionOf(config),
    connectionTimeoutMillis: FIRST_CONNECTION_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    if (REFUSED.test((error as Error).message)) return true
    throw error
  }
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return rows[0]!.pid !== client.processID
  } finally {
    await client.end().catch(() => {})
  }
}

const WANTED = Object.entries(SESSION).map(([name, value]) => `${name}=${value}`)

const HELD = `
  select 1 from pg_db_role_setting s
    join pg_roles r on r.oid = s.setrole and r.rolname = current_user
    join pg_database d on d.oid = s.setdatabase and d.datname = current_database()
   where s.setconfig @> $1`
const SETTINGS = `
  select format('alter role %I in database %I set %I = %L', current_user, current_database(), name, value) as text
    from unnest($1::text[], $2::text[]) as setting (name, value)`
/**
 * SQL that terminates all sessions of this role on the database, the current one last: once terminated, it could not terminate
 * the others.
 */
const END_THOSE_BEFORE = `
  select pg_terminate_backend(pid)
    from (select pid from pg_stat_activity where usename = current_user and datname = current_database()
           order by pid = pg_backend_pid() offset 0) before`

/**
 * Stores the session settings on the database role, for poolers that open the connections themselves and pass no settings on.
 * Every role may change its own settings. The first time, all open backends of the role, from any process, are terminated so that
 * the pooler reconnects with the settings: queries in progress are retried on another connection.
 * @param pool connection pool that leads to the pooler.
 */
export async function storeRoleSettings(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  let settled = false
  try {
    await client.query('BEGIN')
    await client.query('select pg_advisory_xact_lock($1)', [LOCKS.sessioni])
    settled = (await client.query(HELD, [WANTED])).rows.length > 0
    if (!settled) {
      const { rows } = await client.query<{ text: string }>(SETTINGS, [
        Object.keys(SESSION),
        Object.values(SESSION),
      ])
      for (const { text } of rows) await client.query(text)
    }
    await client.query('COMMIT')
    if (!settled) await client.query(END_THOSE_BEFORE).catch(() => {})
  } finally {
    client.release(!settled)
  }
}

/**
 * Sets the time zone of a client, the one setting that a pooler tracks per client: otherwise it would apply that of the
 * connection's first client.
 */
export async function setSessionTimeZone(client: pg.ClientBase): Promise<void> {
  await client.query(`set time zone '${SESSION.TimeZone}'`)
}
