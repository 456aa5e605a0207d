import type { Parted } from '../../platform/db/parts.ts'

/** The ledger's movements, which are kept for good: a part is closed when those after it are a day old. */
export const MOVIMENTO_PARTS: Parted = {
  table: 'movimento',
  schema: 'parti',
  by: 'id',
  every: 10_000_000,
  ahead: 2,
  own: (part) => [`select parti.di_movimento('${part}')`],
  pending: 'false',
  closed_after_days: 1,
  still_changing: [],
}
