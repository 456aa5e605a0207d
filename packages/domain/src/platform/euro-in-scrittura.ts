import { groups } from './numbers.ts'

const THOUSANDS = /^\d{1,3}(?:\.\d{3})+(?:,\d{0,2})?$/

/**
 * An amount while it is being written, with its thousands set apart as one goes: «18500» becomes «18.500». Points one writes
 * oneself are left where they are until they are those of the thousands.
 * @param before what stood there before this key
 */
export function euroInScrittura(before: string, written: string): string {
  const ours = THOUSANDS.test(before)
  const [whole = '', cents] = (ours ? written.replaceAll('.', '') : written).split(',')
  if (!/^\d+$/.test(whole)) return written
  const apart = groups(whole)
  return cents === undefined ? apart : `${apart},${cents}`
}
