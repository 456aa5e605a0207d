import { wordsOf } from '@primo/domain/platform/fold'
import { hasLetterOrDigit, hasWord, hasWords, wordsTyped } from '../../platform/db/search-sql.ts'

type Con = (value: string) => string

/**
 * Returns the SQL condition that a person's name or e-mail address has every word of `text`.
 * @param where an SQL expression: the folded name followed by the e-mail address, as triggers store them with the listed rows
 */
export function siChiama(where: string, text: string, con: Con): string {
  if (!hasLetterOrDigit(text)) return 'false'
  const names = wordsOf(text)
  const pieces = wordsTyped(text)
  const typed = pieces.map((piece) => hasWord(where, piece, con)).join(' and ')
  // «d'angelo» is two words of a name, «anna.rossi@» a fragment of an address.
  return names.join(' ') === pieces.join(' ') ? `(${typed})` : `(${hasWords(where, text, con)} or ${typed})`
}
