import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/db.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Secrets } from '../secrets/secrets.ts'

/** Dependencies of every feature: database, settings, encryption, files, jobs and log. Created once at start and passed as arguments. */
export type Services = Database & {
  config: Config
  secrets: Secrets
  files: FileStore
  jobs: Jobs
  log: FastifyBaseLogger
}
