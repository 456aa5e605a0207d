import pg from 'pg'
import type { Config } from '../config/config.ts'
import { connectionOf, SESSION } from './db-pool.ts'
import { LOCKS } from './locks.ts'

/** PgBouncer's words to who asks for a session of his own. */
const REFUSED = /unsupported startup parameter/i

/** Nobody waits for an answer yet, and the thread is busy loading all the rest. */
const FIRST_CONNECTION_MS = 30_000

/** The driver's own word for the process that the server said serves it. */
type WithProcess = pg.Client & { processID?: number | null }

/**
 * Whether `DATABASE_URL` leads to a pooler: it takes no settings for the session, or says a process serves it that does
 * not. Such connections go from hand to hand: nothing can be set on one, and nobody can listen on one.
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
/** One's own the last: what is told that it is ended tells nobody else. */
const END_THOSE_BEFORE = `
  select pg_terminate_backend(pid)
    from (select pid from pg_stat_activity where usename = current_user and datname = current_database()
           order by pid = pg_backend_pid() offset 0) before`

/**
 * Makes hold what a connection of ours brings with it, where a pooler opens the connections and passes nothing on: as
 * settings of the user in this database, which anybody may give himself. The first time those that were open already, by
 * whatever process, are ended: who was using one asks again on another.
 * @param pool of a pooler that gives each transaction any of its connections.
 */
export async function settleRole(pool: pg.Pool): Promise<void> {
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

/** The one setting that a pooler keeps for each of its clients: it would give them that of its first connection. */
export async function tellTimeZone(client: pg.ClientBase): Promise<void> {
  await client.query(`set time zone '${SESSION.TimeZone}'`)
}
