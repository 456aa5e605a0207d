import type { Parted } from '../../platform/db/parts.ts'

/** Movements of a part. */
export const MOVIMENTI_A_PART = 10_000_000

/** The ledger's movements, which are kept for good: a part is closed when those after it are a day old. */
export const MOVIMENTO_PARTS: Parted = {
  table: 'movimento',
  schema: 'parti',
  by: 'id',
  every: { numbers: MOVIMENTI_A_PART, written: 'registrato_il' },
  ahead: 2,
  own: (part) => [`select parti.di_movimento('${part}')`],
  pending: 'false',
  closing: { after_days: 1, still_changing: [] },
}
