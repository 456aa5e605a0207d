import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/db.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Secrets } from '../secrets/secrets.ts'

/** Services passed to every feature: created once at start, injected explicitly. */
export type Services = Database & {
  config: Config
  secrets: Secrets
  jobs: Jobs
  log: FastifyBaseLogger
}
