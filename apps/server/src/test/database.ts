import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { creaApp, type Fondamenta } from '../boot/app.ts'
import { migra } from '../boot/migra.ts'
import { caricaGeografia } from '../persone/geo/carica.ts'
import { leggiConfig } from '../platform/config/config.ts'
import { apriDatabase, type Database, databaseIncorporato } from '../platform/db/db.ts'
import { apriPglite, type CopiaPglite, type Engine, openEngine } from '../platform/db/db-pglite.ts'
import { logger } from '../platform/log/log.ts'
import { creaSegreti } from '../platform/secrets/segreti.ts'
import { apriLavori } from '../registro/lavori/jobs.ts'
import { type AsBorn, makeAsBorn, readAsBorn } from './as-born.ts'

/** The settings of a test: embedded, silent, without the demo world. */
export const CONFIG_DI_PROVA = leggiConfig({
  NODE_ENV: 'test',
  DATA_DIR: 'memory://',
  LOG_LEVEL: 'silent',
  DEMO: 'off',
})

/** What a migrated database holds: made once for each state of these files, then copied. */
const cartella = fileURLToPath(new URL('../../migrations', import.meta.url))
const impronta = createHash('sha256')
for (const file of readdirSync(cartella)
  .filter((f) => f.endsWith('.sql'))
  .sort()) {
  impronta.update(readFileSync(join(cartella, file)))
}
const VERSIONE = impronta.digest('hex').slice(0, 12)

/** Migrates, loads the geography, and has the application make its queues of background work. */
async function prepara(database: Database): Promise<void> {
  await migra(database.db)
  await database.transazione(caricaGeografia)
  const config: Fondamenta['config'] = { ...CONFIG_DI_PROVA, lavora: false }
  const lavori = await apriLavori(database.db, logger(config), false)
  const app = await creaApp({ ...database, config, segreti: creaSegreti('un segreto di prova'), lavori })
  await app.close()
  await lavori.ferma()
}

/** Where the migrated PGlite is: as a folder and, beside it, as a tar. */
async function modelloPglite(): Promise<{ cartella: string; tar: string }> {
  const modello = join(tmpdir(), `primo-test-${VERSIONE}`)
  const tar = `${modello}.tar`
  if (existsSync(tar)) return { cartella: modello, tar }
  const provvisoria = `${modello}-${randomUUID()}`
  const { pool, chiudi } = await apriPglite(provvisoria)
  await prepara(databaseIncorporato(pool, chiudi))
  await chiudi()
  const pglite = await PGlite.create(join(provvisoria, 'pglite'))
  const copia = await (await pglite.dumpDataDir('none')).arrayBuffer()
  await pglite.close()
  writeFileSync(`${provvisoria}.tar`, new Uint8Array(copia))
  // Another process may have been as quick: then the folder is its own, and as good.
  if (!existsSync(modello)) renameSync(provvisoria, modello)
  renameSync(`${provvisoria}.tar`, tar)
  return { cartella: modello, tar }
}

// Not among the types of a program that is not a browser's.
const { WebAssembly } = globalThis as unknown as {
  WebAssembly: { compile: (bytes: Uint8Array) => Promise<object> }
}
let copia: Promise<CopiaPglite> | undefined

/** What every embedded database of this process starts from: the tar, and the engine compiled once. */
async function leggiCopia(): Promise<CopiaPglite> {
  const { tar } = await modelloPglite()
  const motore = new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))
  return {
    tar: new Uint8Array(readFileSync(tar)),
    motore: await WebAssembly.compile(readFileSync(motore)),
  }
}

/** Makes `dove` the data folder of a server: with a migrated embedded database in it. */
export async function copiaCartella(dove: string): Promise<void> {
  const { cartella } = await modelloPglite()
  mkdirSync(dove, { recursive: true })
  cpSync(join(cartella, 'pglite'), join(dove, 'pglite'), { recursive: true })
}

async function conAmministratore<T>(url: string, fn: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await fn(client)
  } finally {
    await client.end()
  }
}

/** A new database on the test server, cloned from a migrated template. */
export async function databasePostgres(url: string): Promise<{ url: string; elimina: () => Promise<void> }> {
  const modello = `modello_${VERSIONE}`
  const nome = `prova_${randomUUID().replaceAll('-', '')}`
  const conNome = (n: string) => Object.assign(new URL(url), { pathname: `/${n}` }).href
  await conAmministratore(url, async (admin) => {
    await admin.query('select pg_advisory_lock(1)')
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [modello])
    if (rowCount === 0) {
      await admin.query(`drop database if exists ${modello}_in_corso`)
      await admin.query(`create database ${modello}_in_corso`)
      const indirizzo = conNome(`${modello}_in_corso`)
      const database = await apriDatabase({ ...CONFIG_DI_PROVA, database_url: indirizzo })
      await prepara(database)
      await database.chiudi()
      await admin.query(`alter database ${modello}_in_corso rename to ${modello}`)
    }
    await admin.query(`create database ${nome} template ${modello}`)
  })
  return {
    url: conNome(nome),
    elimina: () =>
      conAmministratore(url, async (admin) => {
        await admin.query(`drop database if exists ${nome} with (force)`)
      }),
  }
}

/** Engines nobody uses, their database as it was born: to start one takes longer than most tests. */
const free: Engine[] = []
let born: Promise<AsBorn> | undefined

async function embedded(): Promise<Database> {
  copia ??= leggiCopia()
  const engine = free.pop() ?? (await openEngine('memory://', await copia))
  const pool = engine.connect()
  born ??= readAsBorn(pool)
  const asBorn = await born
  return databaseIncorporato(pool, async () => {
    // Whoever still holds the one connection leaves something behind.
    const again = pool.idleCount === pool.totalCount && (await makeAsBorn(pool, asBorn).catch(() => false))
    await pool.end()
    if (again) free.push(engine)
    else await engine.stop()
  })
}

/** A migrated database of a test's own, gone when it is closed. */
export async function apriDatabaseDiProva(config: Fondamenta['config']): Promise<Database> {
  const server = process.env.PGTEST_URL
  if (!server) return embedded()
  const postgres = await databasePostgres(server)
  const database = await apriDatabase({ ...config, database_url: postgres.url })
  return {
    ...database,
    chiudi: async () => {
      await database.chiudi()
      await postgres.elimina()
    },
  }
}
