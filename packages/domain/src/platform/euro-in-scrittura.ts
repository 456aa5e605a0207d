import { groups } from './numbers.ts'

const THOUSANDS = /^\d{1,3}(?:\.\d{3})+(?:,\d{0,2})?$/

/**
 * Formats an amount with thousands separators while it is typed: «18500» becomes «18.500». Dots typed by the user stay where they
 * are until they match the separators.
 * @param before text before the last key
 * @param caret position of the caret in `written`
 * @returns the text, and the caret's position in it: after the same digits
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
