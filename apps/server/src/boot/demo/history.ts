import type { Trx } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { PremioPicture } from './catalogo.ts'

/** Inputs of a demo history (recorded or simulated). */
export type HistoryNeeds = {
  secrets: Secrets
  /** Password hash shared by all demo accounts. */
  password_hash: string
  /** Ids of the catalogue's prizes by image. */
  premi: Map<PremioPicture, number>
  /** Instant at which the demo history ends. */
  today: Date
}

/** Fills a database that has an edition and no account with a year of activity. */
export type History = (trx: Trx, needs: HistoryNeeds) => Promise<void>
