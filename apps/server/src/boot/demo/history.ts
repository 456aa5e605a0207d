import type { Trx } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { PremioPicture } from './catalogo.ts'

/** What a history of the demo world is made with. */
export type HistoryNeeds = {
  secrets: Secrets
  /** Everybody's. */
  password_hash: string
  /** The catalogue, by picture. */
  premi: Map<PremioPicture, number>
  /** The instant it comes up to. */
  today: Date
}

/** Fills a database that has an edition and no account with what people did in a year. */
export type History = (trx: Trx, needs: HistoryNeeds) => Promise<void>
