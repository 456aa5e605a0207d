import { clock } from '@primo/domain/platform/clock'
import { loadGeografia } from '../anagrafica/geo/load.ts'
import { type Config, configWith } from '../platform/config/config.ts'
import { type Database, inBackground } from '../platform/db/db.ts'
import { withSetupLock } from '../platform/db/locks.ts'
import { checkFileStore, type FileStore, openFileStore } from '../platform/files/file-store.ts'
import { logger } from '../platform/log/log.ts'
import { type MetricsEndpoint, serveMetrics } from '../platform/metrics/metrics-endpoint.ts'
import { reencrypt } from '../platform/secrets/reencrypt.ts'
import type { FollowJob } from '../platform/traces/traces.ts'
import { openJobs } from '../registro/lavori/jobs.ts'
import { configOverridesOf, impostazioniSalvate } from '../ufficio/impostazioni/queries.ts'
import { type AppServices, createApp } from './app.ts'
import { loadDemo } from './demo/load.ts'
import { openKeys } from './keys/registration.ts'
import { followKeys, startReencryption } from './keys/rotation.ts'
import { startLedgerVerification } from './ledger-verification.ts'
import { migrate } from './migrate.ts'
import { loadBase, MODULES } from './modules.ts'
import { openTracesOf, startObservability } from './observability.ts'

/** Phase of a shutdown: waiting for responses, for jobs, closing the database. A phase that exceeds the time limit is logged. */
export type StopPhase = 'risposte' | 'lavori' | 'database'

/** Prepares the database for this version: schema, keys, base data, job queues, demo data. */
async function prepare(
  database: Database,
  config: Config,
  files: FileStore,
  followJob: FollowJob | undefined,
) {
  const { db, withTransaction } = inBackground(database)
  await migrate(db)
  const keys = await openKeys(database, config)
  const { secrets } = keys
  // No other process uses the embedded database: it is re-encrypted before the server accepts requests.
  if (database.kind === 'pglite') await reencrypt({ ...database, secrets })
  await withTransaction(loadGeografia)
  await withTransaction(async (trx) => {
    const { product, controller } = configWith(config, configOverridesOf(await impostazioniSalvate(trx)))
    await loadBase(trx, product, clock.now(), controller)
  })
  const jobs = await openJobs(db, logger(config), config.background_work, followJob)
  const services: AppServices = { ...database, config, secrets, files, jobs }
  if (config.demo) await loadDemo(inBackground(services), clock.now())
  return { services, keys }
}

/**
 * Opens keys and background jobs, migrates the database, and builds the application.
 * @param opening the database that the settings select, possibly still opening; `stop` closes it, and so does a failed start.
 * @returns the application and `stop`, which completes the running work and closes everything; it calls its argument at the start
 * of each phase.
 */
export async function start(config: Config, opening: Promise<Database>) {
  const database = await opening
  let listener: MetricsEndpoint | null = null
  try {
    // First, so that an unavailable port is reported before anything else starts.
    listener = config.metrics && (await serveMetrics(config.metrics))
    const traces = await openTracesOf({ config, db: database.db })
    await checkFileStore(config)
    const files = openFileStore(config)
    const prepared = () => prepare(database, config, files, traces?.followJob)
    const { services, keys } = await withSetupLock(config, prepared)
    const app = await createApp(services, undefined, traces?.follow)
    const scheduled = { ...inBackground(services), log: app.log }
    for (const { startScheduled } of MODULES) await startScheduled?.(scheduled)
    await startLedgerVerification({ ...services, log: app.log })
    await startReencryption({ ...inBackground(services), log: app.log })
    const endKeys = followKeys({ ...services, keys, log: app.log })
    const endSeeing = await startObservability({ ...services, log: app.log }, listener)
    return {
      app,
      services,
      stop: async (fase: (which: StopPhase) => void = () => {}) => {
        fase('risposte')
        await app.close()
        await endKeys()
        await endSeeing()
        fase('lavori')
        await services.jobs.stop()
        await traces?.close()
        fase('database')
        await services.files.close()
        await database.close()
      },
    }
  } catch (error) {
    listener?.close()
    await database.close()
    throw error
  }
}
