import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/db.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Secrets } from '../secrets/secrets.ts'

/** What every feature is given: made once at start, passed by hand. */
export type Services = Database & {
  config: Config
  secrets: Secrets
  jobs: Jobs
  log: FastifyBaseLogger
}
