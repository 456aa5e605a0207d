import { createHash, randomUUID } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { clock } from '@primo/domain/platform/clock'
import pg from 'pg'
import { loadGeografia } from '../anagrafica/geo/load.ts'
import { type AppServices, createApp } from '../boot/app.ts'
import { migrate } from '../boot/migrate.ts'
import { createAllFuturePartitions } from '../boot/retention.ts'
import { readConfig } from '../platform/config/config.ts'
import { type Database, embeddedDatabase, openDatabase } from '../platform/db/db.ts'
import { type Engine, openEngine, openPglite, type PgliteCopy } from '../platform/db/db-pglite.ts'
import { openFileStore } from '../platform/files/file-store.ts'
import { logger } from '../platform/log/log.ts'
import { createSecrets } from '../platform/secrets/secrets.ts'
import { openJobs } from '../registro/lavori/jobs.ts'
import { type PristineState, readPristineState, resetToPristine } from './pristine-database.ts'

/** Default settings of a test's server: embedded database, silent, without demo data. */
export const TEST_CONFIG = readConfig({
  NODE_ENV: 'test',
  DATA_DIR: 'memory://',
  LOG_LEVEL: 'silent',
  DEMO: 'off',
  // On a busy machine the event loop is late, and requests must be served nevertheless.
  ADMISSION: 'off',
})

/**
 * Whether the tests run on PostgreSQL with working timers: deadlock detection and all timeouts. Under faketime they do not work:
 * a signal handler that interrupts a wait reads the real clock, and by that clock a timeout set on a later day is never due.
 */
export const hasTimers = Boolean(process.env.PGTEST_URL) && !process.env.FAKETIME

const folder = fileURLToPath(new URL('../../migrations', import.meta.url))
const digest = createHash('sha256')
for (const file of readdirSync(folder)
  .filter((f) => f.endsWith('.sql'))
  .sort()) {
  digest.update(readFileSync(join(folder, file)))
}
digest.update(clock.now().toISOString().slice(0, 10))
/**
 * Version of the template, a migrated database with the current partitions that is copied for each test. There is one for each
 * state of the migrations and each day.
 */
const VERSION = digest.digest('hex').slice(0, 12)

/** Prepares the template database: migrates it, loads the geography, and has the application create its job queues. */
async function prepare(database: Database): Promise<void> {
  await migrate(database.db)
  await createAllFuturePartitions({ ...database, log: logger(TEST_CONFIG) })
  await database.withTransaction(loadGeografia)
  const config: AppServices['config'] = { ...TEST_CONFIG, background_work: false }
  const jobs = await openJobs(database.db, logger(config), false)
  const files = openFileStore(config)
  const secrets = createSecrets('un segreto di prova')
  const app = await createApp({ ...database, config, secrets, files, jobs })
  await app.close()
  await jobs.stop()
}

/** Returns the paths of the template of embedded databases, as a PGlite data folder and as a tar file; creates it if missing. */
async function pgliteTemplate(): Promise<{ folder: string; tar: string }> {
  const modello = join(tmpdir(), `primo-test-${VERSION}`)
  const tar = `${modello}.tar`
  if (existsSync(tar)) return { folder: modello, tar }
  const provvisoria = `${modello}-${randomUUID()}`
  const { pool, close } = await openPglite(provvisoria)
  await prepare(embeddedDatabase(pool, close))
  await close()
  const pglite = await PGlite.create(join(provvisoria, 'pglite'))
  const copy = await (await pglite.dumpDataDir('none')).arrayBuffer()
  await pglite.close()
  writeFileSync(`${provvisoria}.tar`, new Uint8Array(copy))
  // If another process has created the folder in the meantime, that one is used.
  try {
    renameSync(provvisoria, modello)
  } catch (error) {
    if (!existsSync(modello)) throw error
    rmSync(provvisoria, { recursive: true, force: true })
  }
  renameSync(`${provvisoria}.tar`, tar)
  return { folder: modello, tar }
}

// Not declared in Node's types.
const { WebAssembly } = globalThis as unknown as {
  WebAssembly: { compile: (bytes: Uint8Array) => Promise<object> }
}
let copy: Promise<PgliteCopy> | undefined

/** Compiles the embedded database's WebAssembly engine. */
export const compileEngine = (): Promise<object> =>
  WebAssembly.compile(readFileSync(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))))

/**
 * Reads the initial state from which every embedded database of this process starts: the tar file of the template, and the engine
 * compiled once.
 */
async function readCopy(): Promise<PgliteCopy> {
  const { tar } = await pgliteTemplate()
  return { tar: new Uint8Array(readFileSync(tar)), motore: await compileEngine() }
}

/** Creates a server's data folder at `dove`, with a migrated embedded database. */
export async function copyFolder(dove: string): Promise<void> {
  const { folder } = await pgliteTemplate()
  mkdirSync(dove, { recursive: true })
  cpSync(join(folder, 'pglite'), join(dove, 'pglite'), { recursive: true })
}

async function withAdministrator<T>(url: string, fn: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await fn(client)
  } finally {
    await client.end()
  }
}

/** Database on the PostgreSQL test server that belongs to a single test. */
type TestDatabase = { url: string; elimina: () => Promise<void> }

const withName = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href

async function createDatabase(url: string, template: string): Promise<TestDatabase> {
  const name = `prova_${randomUUID().replaceAll('-', '')}`
  await withAdministrator(url, (admin) =>
    admin.query(`create database ${name} template ${template} strategy file_copy`),
  )
  return {
    url: withName(url, name),
    elimina: () =>
      withAdministrator(url, async (admin) => {
        await admin.query(`drop database if exists ${name} with (force)`)
      }),
  }
}

/** Creates an empty database on the test server. */
export const emptyDatabase = (url: string): Promise<TestDatabase> => createDatabase(url, 'template1')

/** Name of the template database on the PostgreSQL test server, looked up once. */
let suiteTemplate: Promise<string> | undefined

/**
 * Creates the migrated template database on a PostgreSQL server, unless another process has.
 * @returns its name
 */
async function templateOn(url: string): Promise<string> {
  const modello = `modello_${VERSION}`
  await withAdministrator(url, async (admin) => {
    await admin.query('select pg_advisory_lock(1)')
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [modello])
    if (rowCount === 0) {
      await admin.query(`drop database if exists ${modello}_in_corso`)
      await admin.query(`create database ${modello}_in_corso`)
      const indirizzo = withName(url, `${modello}_in_corso`)
      const database = await openDatabase({ ...TEST_CONFIG, database_url: indirizzo })
      await prepare(database)
      await database.close()
      await admin.query(`alter database ${modello}_in_corso rename to ${modello}`)
    }
  })
  return modello
}

/** Creates a database on the PostgreSQL test server, cloned from the migrated template. */
export async function postgresDatabase(url: string): Promise<TestDatabase> {
  if (url !== process.env.PGTEST_URL) return createDatabase(url, await templateOn(url))
  suiteTemplate ??= templateOn(url)
  return createDatabase(url, await suiteTemplate)
}

/**
 * Pool of idle embedded engines whose database was reset: starting a new engine takes longer than most tests. At most two, since
 * an engine's memory never shrinks.
 */
const free: Engine[] = []
const FREE_MAX = 2
let born: Promise<PristineState> | undefined

async function embedded(): Promise<Database> {
  copy ??= readCopy()
  const engine = free.pop() ?? (await openEngine('memory://', await copy))
  const pool = engine.connect()
  born ??= readPristineState(pool)
  const asBorn = await born
  return embeddedDatabase(pool, async () => {
    // A connection that is still checked out may leave changes behind.
    const again =
      pool.idleCount === pool.totalCount && (await resetToPristine(pool, asBorn).catch(() => false))
    await pool.end()
    if (again && free.length < FREE_MAX) free.push(engine)
    else await engine.stop()
  })
}

/** Opens a migrated database for one test. It is deleted when it is closed. */
export async function openTestDatabase(config: AppServices['config']): Promise<Database> {
  const server = process.env.PGTEST_URL
  if (!server) return embedded()
  const postgres = await postgresDatabase(server)
  const database = await openDatabase({ ...config, database_url: postgres.url })
  return {
    ...database,
    close: async () => {
      await database.close()
      await postgres.elimina()
    },
  }
}
