import { EMAIL, emailAddress } from '@primo/domain/platform/email'
import { foldLetters, WORDS_MAX, wordsOf } from '@primo/domain/platform/fold'

/** A word shorter than this has no trigram of its own: it is looked for where a word begins. */
const WHOLE = 3

/** Keeps what LIKE would read as «anything» a sign like the others. */
const literal = (word: string) => word.replace(/[\\%_]/g, '\\$&')

/** Whether there is a letter or a digit in it: bare signs alone are nobody’s name nor address, and no index knows them. */
export const saysSomething = (text: string) => /[\p{L}\p{N}]/u.test(text)

/**
 * The condition «this text has the word in it», as the trigram indexes answer it.
 * @param text an SQL expression that is indexed so: `piega('…')` of a name, or an e-mail address
 * @param word folded already, by `wordsOf` or `wordsTyped`
 * @param con takes a value and answers its parameter, as `$3`
 * @param before what has to come somewhere after the word
 */
export function hasWord(text: string, word: string, con: (value: string) => string, before = ''): string {
  const cercata = before ? `${literal(word)}%${before}` : literal(word)
  if (word.length >= WHOLE) return `${text} like ${con(`%${cercata}%`)}::text`
  return `(${text} like ${con(`${cercata}%`)}::text or ${text} like ${con(`% ${cercata}%`)}::text)`
}

/** The condition «this text has in it every word of what is looked for»; false when there is none. */
export function hasWords(text: string, wanted: string, con: (value: string) => string, before = ''): string {
  if (!saysSomething(wanted)) return 'false'
  return (
    wordsOf(wanted)
      .map((word) => hasWord(text, word, con, before))
      .join(' and ') || 'false'
  )
}

/**
 * What somebody looks for, piece by piece as he spaced it, accents and capitals aside but with its dots and hyphens:
 * each piece may be of a name or of an e-mail address. A piece of bare signs counts only when there is nothing else. Of
 * «Mario Rossi <mario@rossi.it>», as mail programs copy it, the address.
 */
export function wordsTyped(text: string): string[] {
  const address = emailAddress(text)
  if (EMAIL.test(address)) return [address]
  const pieces = [...new Set(foldLetters(text).split(/\s+/).filter(Boolean))]
  const said = pieces.filter((piece) => wordsOf(piece).length > 0)
  return (said.length > 0 ? said : pieces).slice(0, WORDS_MAX)
}
