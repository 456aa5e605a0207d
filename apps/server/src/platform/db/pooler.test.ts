import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../../../../scripts/free-port.mjs'
import { onProcessEnd, ordinaryAccount, temporaryFolder } from '../../../../../scripts/temporary-folders.mjs'
import { migrate } from '../../boot/migrate.ts'
import { postgresDatabase } from '../../test/database.ts'
import { eventually, until } from '../../test/eventually.ts'
import { newFolder, type ServerProcess, startProcess } from '../../test/process.ts'
import { createSponsor, signUpLoad } from '../../test/sign-up-load.ts'
import { readConfig } from '../config/config.ts'
import { createSecrets } from '../secrets/secrets.ts'
import { openDatabase } from './db.ts'
import { connectionOf, longQuery, SESSION } from './db-pool.ts'
import { isPooled } from './pooler.ts'

/** Path of PgBouncer: that of Debian 12, or the given one. The tests run on either. */
const PGBOUNCER = process.env.PGBOUNCER ?? '/usr/sbin/pgbouncer'
const isInstalled = existsSync(PGBOUNCER)
const VERSION = isInstalled
  ? /PgBouncer (\d+\.\d+)/.exec(execFileSync(PGBOUNCER, ['--version'], { encoding: 'utf8' }))![1]!
  : ''
/** Whether this PgBouncer keeps named statements across connections, as it does from 1.21 on. */
const KEEPS_NAMES = Number(VERSION.split('.')[1]) >= 21
const SECRET = 'un segreto delle prove del pooler, lungo'
/** Number of server connections, fewer than the clients, so that connections are shared. */
const CONNECTIONS = 3

/** Starts PgBouncer with its defaults, except for its address, its target, transaction mode and prepared statements. */
async function startPgbouncer(target: string) {
  const { hostname, port, username, password } = new URL(target)
  const account = ordinaryAccount()
  const folder = temporaryFolder(account)
  const listen = await freePort()
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text, { mode: 0o600 })
    if (account) chownSync(join(folder, name), account.uid, account.gid)
  }
  write('users.txt', `"${username}" "${decodeURIComponent(password)}"\n`)
  write(
    'pgbouncer.ini',
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listen}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = ${CONNECTIONS}
${KEEPS_NAMES ? 'max_prepared_statements = 200' : ''}
`,
  )
  const child = spawn(PGBOUNCER, [join(folder, 'pgbouncer.ini')], { ...account, cwd: folder })
  const untied = onProcessEnd(() => child.kill('SIGKILL'))
  let words = ''
  child.stderr.on('data', (chunk) => {
    words += String(chunk)
  })
  await until(() => words.includes('process up') || child.exitCode !== null)
  if (child.exitCode !== null) throw new Error(words)
  return {
    through: (url: string) => Object.assign(new URL(url), { host: `127.0.0.1:${listen}` }).href,
    said: () => words,
    stop: async () => {
      child.kill('SIGKILL')
      await once(child, 'close')
      untied()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

test.runIf(process.env.PGTEST_URL && !isInstalled)(
  'PgBouncer is not installed: apt-get install pgbouncer',
  (context) => context.skip(),
)

const MANNERS = KEEPS_NAMES ? ['off', 'on'] : ['off']
describe.runIf(process.env.PGTEST_URL && isInstalled).each(MANNERS)(
  `behind PgBouncer ${VERSION} in transaction mode, PREPARED_STATEMENTS=%s`,
  (PREPARED_STATEMENTS) => {
    let pgbouncer: Awaited<ReturnType<typeof startPgbouncer>>
    let database: Awaited<ReturnType<typeof postgresDatabase>>
    let folder: ReturnType<typeof newFolder>
    let server: ServerProcess | undefined
    let url: string
    const settings = () => ({
      DATA_DIR: folder.folder,
      DATABASE_URL: url,
      PREPARED_STATEMENTS,
      SECRET_KEY: SECRET,
      TRUST_PROXY: 'on',
    })
    beforeAll(async () => {
      pgbouncer = await startPgbouncer(process.env.PGTEST_URL!)
      database = await postgresDatabase(process.env.PGTEST_URL!)
      folder = newFolder()
      url = pgbouncer.through(database.url)
      await createSponsor(database.url, createSecrets(SECRET))
    })
    afterAll(async () => {
      server?.manda('SIGKILL')
      await server?.fine
      await pgbouncer.stop()
      await database.elimina()
      folder.elimina()
    })

    test('it is told from PostgreSQL, which it is not', async () => {
      expect(await isPooled({ database_url: url })).toBe(true)
      expect(await isPooled({ database_url: database.url })).toBe(false)
      // Session settings in the startup message are refused.
      await expect(new pg.Client(connectionOf({ database_url: url })).connect()).rejects.toThrow(
        'unsupported startup parameter',
      )
    })

    test('what a session of ours has holds on every connection, the first time too', async () => {
      const { db, withTransaction, changes, close } = await openDatabase(readConfig(settings()))
      const held = async () => {
        const { rows } = await db.$client.query(
          `select ${Object.keys(SESSION).map((name) => `current_setting('${name}') as "${name}"`)}, pg_sleep(0.05)`,
        )
        return rows[0]
      }
      const all = await Promise.all(Array.from({ length: 10 }, held))
      for (const one of all)
        expect(one).toMatchObject({
          ...SESSION,
          statement_timeout: '8s',
          idle_in_transaction_session_timeout: '10s',
        })
      // LISTEN is impossible, so nothing may be cached.
      expect(changes.isListening()).toBe(false)
      // The longer timeout of background work must not leak to the connection's next user.
      const { rows } = await longQuery(db.$client, "select current_setting('statement_timeout') as limit")
      expect(rows).toEqual([{ limit: '1min' }])
      await withTransaction((trx) => trx.$client.query('select 1'), { lunga: true })
      expect(await held()).toMatchObject({ statement_timeout: '8s' })
      await close()
    })

    test('what is asked again and again has a name only where names are kept', async () => {
      const { db, close } = await openDatabase(readConfig(settings()))
      const ask = (n: number) => db.$client.query({ text: 'select $1::int + 1 as next', values: [n] })
      for (let round = 0; round < 5; round++) {
        const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(n)))
        expect(answers.map(({ rows }) => rows[0].next)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
      }
      const kept = await Promise.all(
        Array.from({ length: CONNECTIONS }, () =>
          db.$client.query<{ kept: number }>(
            "select count(*)::int as kept, pg_sleep(0.05) from pg_prepared_statements where statement like '%as next'",
          ),
        ),
      )
      expect(kept.some(({ rows }) => rows[0]!.kept > 0)).toBe(PREPARED_STATEMENTS === 'on')
      await close()
    })

    test('an index made while others write is made through it too', async () => {
      const { db, close } = await openDatabase(readConfig(settings()))
      await db.$client.query('create table lungo (nota text)')
      const sql = ['CREATE INDEX CONCURRENTLY lungo_nota ON lungo (nota)']
      await migrate(db, [{ sql, hash: 'prova', folderMillis: 9e12, bps: true }])
      const { rows } = await db.$client.query(
        "select indisvalid from pg_index where indexrelid = 'lungo_nota'::regclass",
      )
      expect(rows).toEqual([{ indisvalid: true }])
      await close()
    })

    test('the server starts, works in the background, and a hundred sign up over three connections', async () => {
      server = startProcess(settings())
      const people = signUpLoad(await server.indirizzo())
      await people.altre(100)
      await people.ferma()
      expect(people.rifiuti).toEqual([])
      expect(server.scritto.stderr).toBe('')
      expect(server.scritto.stdout).not.toMatch(/"level":(50|60|"error"|"fatal")/)
      const client = new pg.Client({ connectionString: database.url })
      client.on('error', () => {})
      await client.connect()
      const { rows } = await client.query<{ n: number }>(
        "select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name <> ''",
      )
      // Background jobs work: events have been given their order, and consumers have processed them.
      const waiting = `select 1 from evento where ordine is null
      union all select 1 from smistamento where ordine < (select max(ordine) from evento)`
      await eventually(async () => expect((await client.query(waiting)).rowCount).toBe(0))
      await client.end()
      expect(rows[0]!.n).toBeLessThanOrEqual(CONNECTIONS)
      expect((await server.ferma()).codice).toBe(0)
    })
  },
)
