import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { ApiError, callApi } from '@primo/contract/call'
import type { CallSpec, Ingresso, Risposta } from '@primo/contract/route'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type { DestinationStream } from 'pino'
import { creaApp, type Fondamenta } from './app.ts'
import { leggiConfig } from './config.ts'
import { apriDatabase, conTransazioni, type Database } from './db.ts'
import { apriPglite } from './db-pglite.ts'
import { caricaGeografia } from './geo/carica.ts'
import { apriLavori } from './jobs.ts'
import { logger } from './log.ts'
import { migra } from './migra.ts'
import { creaSegreti } from './segreti.ts'

/**
 * The real application on a database of its own, migrated: embedded, or a PostgreSQL server when
 * `PGTEST_URL` names one. Each test file opens one and closes it.
 */
const cartella = fileURLToPath(new URL('../migrations', import.meta.url))
const impronta = createHash('sha256')
for (const file of readdirSync(cartella)
  .filter((f) => f.endsWith('.sql'))
  .sort()) {
  impronta.update(readFileSync(join(cartella, file)))
}
const VERSIONE = impronta.digest('hex').slice(0, 12)
const config = leggiConfig({ NODE_ENV: 'test', DATA_DIR: 'memory://', LOG_LEVEL: 'silent', DEMO: 'off' })

async function prepara(database: Database): Promise<void> {
  await migra(database.db, database.tipo)
  await database.transazione(caricaGeografia)
  const lavori = await apriLavori(database.db, logger(config))
  await lavori.ferma()
}

/** A migrated PGlite folder, made once for each state of the migrations and copied into every test file. */
async function copiaPglite(): Promise<Uint8Array> {
  const file = join(tmpdir(), `primo-test-${VERSIONE}.tar`)
  if (existsSync(file)) return readFileSync(file)
  const provvisoria = `${file}-${randomUUID()}`
  const { pool, chiudi } = await apriPglite(provvisoria)
  await prepara({ db: drizzle({ client: pool }), tipo: 'pglite', transazione: conTransazioni(pool), chiudi })
  await chiudi()
  const pglite = await PGlite.create(join(provvisoria, 'pglite'))
  const copia = new Uint8Array(await (await pglite.dumpDataDir('none')).arrayBuffer())
  await pglite.close()
  writeFileSync(`${provvisoria}.tar`, copia)
  renameSync(`${provvisoria}.tar`, file)
  rmSync(provvisoria, { recursive: true })
  return copia
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
      await admin.query(`create database ${modello}_in_corso`)
      const database = await apriDatabase({ ...config, database_url: conNome(`${modello}_in_corso`) })
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

/** Where a call comes from: limits count by network address, sessions know their device. */
export type Provenienza = { indirizzo?: string; userAgent?: string }

export type AppDiProva = {
  app: FastifyInstance
  fondamenta: Fondamenta
  /** Makes a call of the contract on the running application; throws ApiError on a refusal. */
  chiama: <C extends CallSpec>(
    spec: C,
    input: Ingresso<C>,
    token?: string,
    da?: Provenienza,
  ) => Promise<Risposta<C>>
  /** The ApiError a call ends with; fails when it succeeds. */
  rifiuto: <C extends CallSpec>(
    spec: C,
    input: Ingresso<C>,
    token?: string,
    da?: Provenienza,
  ) => Promise<ApiError>
  chiudi: () => Promise<void>
}

/** Sends a fetch into the application without a socket. */
function iniezione(app: FastifyInstance, da: Provenienza = {}): typeof fetch {
  return async (url, init) => {
    const risposta = await app.inject({
      url: String(url),
      method: (init?.method ?? 'GET') as 'GET',
      headers: {
        ...(init?.headers as Record<string, string>),
        ...(da.userAgent ? { 'user-agent': da.userAgent } : {}),
      },
      ...(da.indirizzo ? { remoteAddress: da.indirizzo } : {}),
      payload: init?.body as string,
    })
    return new Response(risposta.statusCode === 204 ? null : risposta.payload, {
      status: risposta.statusCode,
      headers: Object.entries(risposta.headers).map(([n, v]) => [n, String(v)] as [string, string]),
    })
  }
}

/** Opens the application for a test file. */
export async function apriAppDiProva(
  opzioni: { config?: Partial<Fondamenta['config']>; log?: DestinationStream } = {},
): Promise<AppDiProva> {
  const server = process.env.PGTEST_URL
  const postgres = server ? await databasePostgres(server) : null
  let database: Database
  if (postgres) database = await apriDatabase({ ...config, ...opzioni.config, database_url: postgres.url })
  else {
    const { pool, chiudi } = await apriPglite('memory://', await copiaPglite())
    database = { db: drizzle({ client: pool }), tipo: 'pglite', transazione: conTransazioni(pool), chiudi }
  }
  const configurazione = { ...config, ...opzioni.config }
  const registro = logger(configurazione, opzioni.log)
  const lavori = await apriLavori(database.db, registro, configurazione.lavora)
  const fondamenta: Fondamenta = {
    ...database,
    config: configurazione,
    segreti: creaSegreti('un segreto che vale solo per le prove'),
    lavori,
  }
  const app = await creaApp(fondamenta, registro)
  await app.ready()
  const chiama: AppDiProva['chiama'] = (spec, input, token, da) =>
    callApi(spec, input, {
      base: '/api',
      fetch: iniezione(app, da),
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
  return {
    app,
    fondamenta,
    chiama,
    rifiuto: async (spec, input, token, da) => {
      try {
        await chiama(spec, input, token, da)
      } catch (errore) {
        if (errore instanceof ApiError) return errore
        throw errore
      }
      throw new Error(`${spec.method} ${spec.path} doveva essere rifiutata`)
    },
    chiudi: async () => {
      await app.close()
      await lavori.ferma()
      await database.chiudi()
      await postgres?.elimina()
    },
  }
}
