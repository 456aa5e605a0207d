import type { Trx } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { PremioPicture } from './catalogo.ts'

/** Inputs of a history of the demo data. */
export type HistoryNeeds = {
  secrets: Secrets
  /** Password hash of all accounts. */
  password_hash: string
  /** The catalogue, by image. */
  premi: Map<PremioPicture, number>
  /** The instant at which the history ends. */
  today: Date
}

/** Fills a database that has an edition and no account with a year of activity. */
export type History = (trx: Trx, needs: HistoryNeeds) => Promise<void>
