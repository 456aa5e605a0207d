/** Runs the server on a benchmark's database and injects calls without a socket, one at a time. */
import { randomUUID } from 'node:crypto'
import { openSession } from '../apps/server/src/accesso/account/sessions.ts'
import { loadGeografia } from '../apps/server/src/anagrafica/geo/load.ts'
import { createApp } from '../apps/server/src/boot/app.ts'
import { migrate } from '../apps/server/src/boot/migrate.ts'
import { loadBase } from '../apps/server/src/boot/modules.ts'
import { readConfig } from '../apps/server/src/platform/config/config.ts'
import { openDatabase } from '../apps/server/src/platform/db/db.ts'
import { openFileStore } from '../apps/server/src/platform/files/file-store.ts'
import { logger } from '../apps/server/src/platform/log/log.ts'
import { createSecrets } from '../apps/server/src/platform/secrets/secrets.ts'
import { openJobs } from '../apps/server/src/registro/lavori/jobs.ts'

/** Returns the server's configuration for a benchmark's database. */
export const benchConfig = (url: string) =>
  readConfig({ NODE_ENV: 'test', DATABASE_URL: url, DATABASE_POOL: '4', LOG_LEVEL: 'silent' })

/** Migrates a database and writes the base data. @returns false when it has people already */
export async function prepareDatabase(url: string): Promise<boolean> {
  const database = await openDatabase(benchConfig(url))
  const { db, withTransaction } = database
  await migrate(db)
  const { rowCount } = await db.$client.query('select from segnalatore limit 1')
  if (rowCount === 0) {
    await withTransaction(loadGeografia)
    await withTransaction((trx) => loadBase(trx, 'Primo', new Date('2022-01-01')))
  }
  await database.close()
  return rowCount === 0
}

/**
 * Starts the server in this process on a database.
 * @param background whether background jobs run too
 */
export async function openServer(url: string, background = false) {
  const config = benchConfig(url)
  const database = await openDatabase(config)
  const log = logger(config)
  const jobs = await openJobs(database.db, log, background)
  const secrets = createSecrets('a secret of the bench')
  const files = openFileStore({ ...config, data_folder: 'memory://' })
  const app = await createApp(
    { ...database, config: { ...config, background_work: background }, secrets, files, jobs },
    log,
  )
  await app.ready()
  return {
    ...database,
    ...{ config, secrets, jobs },
    /**
     * Opens a session of an account. @returns function that calls a path below `/api`, or posts a body to it, and throws unless
     * the status is 200
     */
    async reader(utente_id: number) {
      const { token } = await database.withTransaction((trx) =>
        openSession(trx, secrets, { utente_id, dispositivo: 'bench', userAgent: '' }),
      )
      return async (path: string, body?: object) => {
        const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
        const sent = body ? { method: 'POST' as const, payload: body } : {}
        const answer = await app.inject({ url: `/api${path}`, headers, ...sent })
        if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.payload}`)
        return JSON.parse(answer.payload)
      }
    },
    async close() {
      await app.close()
      await jobs.stop()
      await database.close()
    },
  }
}

/** Returns the durations of `times` calls of `ask` in milliseconds, ascending. `ask` gets the number of previous calls. */
export async function measure_ms(ask: (n: number) => Promise<unknown>, times: number): Promise<number[]> {
  const ms: number[] = []
  for (let n = 0; n < times; n++) {
    const since = performance.now()
    await ask(n)
    ms.push(performance.now() - since)
  }
  return ms.sort((a, b) => a - b)
}
