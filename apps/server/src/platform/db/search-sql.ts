import { EMAIL, emailAddress } from '@primo/domain/platform/email'
import { foldLetters, WORDS_MAX, wordsOf } from '@primo/domain/platform/fold'

/** Minimum length of a word that has a whole trigram. A shorter word is matched at the beginning of words only. */
const WHOLE = 3

/** Escapes the wildcards of LIKE. */
const literal = (word: string) => word.replace(/[\\%_]/g, '\\$&')

/** Returns whether a text has a letter or a digit: punctuation alone matches no name or address, and no index covers it. */
export const hasLetterOrDigit = (text: string) => /[\p{L}\p{N}]/u.test(text)

/**
 * Returns the SQL condition that a text contains a word, in the form that the trigram indexes support.
 * @param text an SQL expression with a trigram index: `piega('…')` of a name, or an e-mail address
 * @param word already folded by `wordsOf` or `wordsTyped`
 * @param con adds a value and returns its placeholder, such as `$3`
 * @param before text that must follow somewhere after the word
 */
export function hasWord(text: string, word: string, con: (value: string) => string, before = ''): string {
  const cercata = before ? `${literal(word)}%${before}` : literal(word)
  if (word.length >= WHOLE) return `${text} like ${con(`%${cercata}%`)}::text`
  return `(${text} like ${con(`${cercata}%`)}::text or ${text} like ${con(`% ${cercata}%`)}::text)`
}

/** Returns the SQL condition that a text contains every word of a search; false for a search without words. */
export function hasWords(text: string, wanted: string, con: (value: string) => string, before = ''): string {
  if (!hasLetterOrDigit(wanted)) return 'false'
  return (
    wordsOf(wanted)
      .map((word) => hasWord(text, word, con, before))
      .join(' and ') || 'false'
  )
}

/**
 * Splits a search text at its spaces, without accents and capitals but with its dots and hyphens: each piece may belong to a
 * name or to an e-mail address. Pieces of punctuation only count when there is nothing else. Of «Mario Rossi <mario@rossi.it>»,
 * as mail programs copy it, returns the address.
 */
export function wordsTyped(text: string): string[] {
  const address = emailAddress(text)
  if (EMAIL.test(address)) return [address]
  const pieces = [...new Set(foldLetters(text).split(/\s+/).filter(Boolean))]
  const said = pieces.filter((piece) => wordsOf(piece).length > 0)
  return (said.length > 0 ? said : pieces).slice(0, WORDS_MAX)
}
