import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './db.ts'
import type { Lavori } from './jobs.ts'
import type { Segreti } from './segreti.ts'

/** What every feature is given: made once at start, passed by hand. */
export type Servizi = Database & {
  config: Config
  segreti: Segreti
  lavori: Lavori
  log: FastifyBaseLogger
}
