import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/db.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Secrets } from '../secrets/secrets.ts'

/** Dependencies of every feature: database, settings, encryption, jobs and log. Created once at start and passed as arguments. */
export type Services = Database & {
  config: Config
  secrets: Secrets
  jobs: Jobs
  log: FastifyBaseLogger
}
