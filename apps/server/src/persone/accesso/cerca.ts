import { wordsOf } from '@primo/domain/platform/fold'
import { hasWord, hasWords, saysSomething, wordsTyped } from '../../platform/db/search-sql.ts'

type Con = (value: string) => string

/**
 * The condition «who is written there has every word of `text`».
 * @param where an SQL expression: a name folded and an e-mail address, one after the other, as triggers keep them beside what is listed
 */
export function siChiama(where: string, text: string, con: Con): string {
  if (!saysSomething(text)) return 'false'
  const names = wordsOf(text)
  const pieces = wordsTyped(text)
  const typed = pieces.map((piece) => hasWord(where, piece, con)).join(' and ')
  // «d'angelo» is two words of a name, «anna.rossi@» a piece of an address.
  return names.join(' ') === pieces.join(' ') ? `(${typed})` : `(${hasWords(where, text, con)} or ${typed})`
}
