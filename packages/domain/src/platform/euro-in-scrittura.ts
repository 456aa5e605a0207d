import { groups } from './numbers.ts'

const THOUSANDS = /^\d{1,3}(?:\.\d{3})+(?:,\d{0,2})?$/

/**
 * Formats an amount while it is being typed, with its thousands set apart: «18500» becomes «18.500». Points the person types
 * are left where they are until they are those of the thousands.
 * @param before the text before this key
 * @param caret where the caret stands in `written`
 * @returns the text, and where the caret stands in it: after the same digits
 */
export function euroInScrittura(
  before: string,
  written: string,
  caret: number,
): { text: string; at: number } {
  const ours = THOUSANDS.test(before)
  const [whole = '', cents] = (ours ? written.replaceAll('.', '') : written).split(',')
  if (!/^\d+$/.test(whole)) return { text: written, at: caret }
  const apart = groups(whole)
  const text = cents === undefined ? apart : `${apart},${cents}`
  const digits = written.slice(0, caret).replaceAll('.', '').length
  let at = 0
  for (let left = digits; left > 0 && at < text.length; at++) if (text[at] !== '.') left--
  return { text, at }
}
