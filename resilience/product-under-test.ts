import { setTimeout as pause } from 'node:timers/promises'
import { checkLedger } from '../apps/server/src/boot/ledger-verification.ts'
import { readConfig } from '../apps/server/src/platform/config/config.ts'
import { type Database, openDatabase } from '../apps/server/src/platform/db/db.ts'
import { verifyChain } from '../apps/server/src/registro/eventi/hash-chain.ts'
import { copyFolder, postgresDatabase } from '../apps/server/src/test/database.ts'
import { durablePostgres } from '../apps/server/src/test/postgres.ts'
import { preparePrizeMembers } from '../apps/server/src/test/prize-members.ts'
import { newFolder, startProcess } from '../apps/server/src/test/process.ts'
import { freePort } from '../scripts/free-port.mjs'
import { compareAcknowledged, type Writers } from './concurrent-writers.ts'
import type { ScenarioOutcome } from './scenario.ts'

/** Environment variables that tell a server where its data is, with the database that the test kills. */
export type DataPlace = {
  env: Record<string, string>
  /** Kills and restarts the database; missing when it runs in the server's process. */
  database?: { kill: () => Promise<void>; start: () => Promise<void> }
  remove: () => Promise<void>
}

/** Creates a migrated database on a PostgreSQL that keeps acknowledged writes when the test kills it. */
export async function onPostgres(): Promise<DataPlace> {
  const postgres = await durablePostgres()
  const { url } = await postgresDatabase(postgres.url('postgres'))
  const folder = newFolder()
  return {
    env: { DATABASE_URL: url, DATA_DIR: folder.folder },
    database: {
      kill: () => postgres.ferma('SIGKILL'),
      start: async () => {
        // Fails until the killed processes are gone.
        for (let attempt = 1; ; attempt++) {
          try {
            return await postgres.avvia()
          } catch (error) {
            if (attempt === 20) throw error
            await pause(250)
          }
        }
      },
    },
    remove: async () => {
      folder.elimina()
      await postgres.elimina()
    },
  }
}

/** Creates a data folder with a migrated embedded database. */
export async function onFolder(): Promise<DataPlace> {
  const folder = newFolder()
  await copyFolder(folder.folder)
  return { env: { DATA_DIR: folder.folder }, remove: async () => folder.elimina() }
}

/**
 * Prepares a server that can be started and killed repeatedly on the same port.
 * @param more environment variables in addition to the place's
 */
export async function openProduct(place: DataPlace, more: Record<string, string> = {}) {
  const port = String(await freePort())
  const launch = async () => {
    const server = startProcess({ ...place.env, ...more, PORT: port })
    await server.indirizzo()
    return server
  }
  const withDatabase = async <T>(fn: (it: Database) => Promise<T>): Promise<T> => {
    const it = await openDatabase(readConfig({ NODE_ENV: 'test', ...place.env }))
    return fn(it).finally(() => it.close())
  }
  return {
    address: `http://127.0.0.1:${port}`,
    launch,
    withDatabase,
    /** Creates members who may request premi. The server's first start writes the base data. */
    prepare: async (members: number, cases?: number) => {
      await (await launch()).ferma()
      return withDatabase((it) => preparePrizeMembers(it, members, cases))
    },
  }
}
export type Product = Awaited<ReturnType<typeof openProduct>>
export type RunningProduct = Awaited<ReturnType<Product['launch']>>

/** Kills a running server with SIGKILL and waits until it has ended. */
export async function killAndWait(server: RunningProduct): Promise<void> {
  server.manda('SIGKILL')
  await server.fine
}

/**
 * Compares the requests found in the database with those acknowledged to the members, and verifies the ledger and the hash chain
 * of the audit log.
 * @param wrong failures found so far
 */
export async function compareCounts(
  { withDatabase }: Pick<Product, 'withDatabase'>,
  writers: Writers,
  wrong: string[],
): Promise<Omit<ScenarioOutcome, 'note'> & { rows: number }> {
  const { there, breaches, chain } = await withDatabase(async (it) => ({
    there: (await it.db.$client.query<{ id: number }>('select id from richiesta_premio')).rows.map(
      ({ id }) => id,
    ),
    breaches: await checkLedger(it.db),
    chain: await verifyChain(it.db),
  }))
  const broken = chain.rotta ? [`the audit log breaks at ${chain.rotta.ordine}: ${chain.rotta.perche}`] : []
  return {
    tries: writers.acknowledged.length,
    ...compareAcknowledged(writers.acknowledged, there),
    wrong: [...wrong, ...writers.wrong, ...breaches.map(({ regola }) => `the ledger: ${regola}`), ...broken],
    rows: chain.righe,
  }
}
