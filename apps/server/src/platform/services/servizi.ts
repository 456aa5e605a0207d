import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/db.ts'
import type { Lavori } from '../jobs/lavori.ts'
import type { Segreti } from '../secrets/segreti.ts'

/** What every feature is given: made once at start, passed by hand. */
export type Servizi = Database & {
  config: Config
  segreti: Segreti
  lavori: Lavori
  log: FastifyBaseLogger
}
