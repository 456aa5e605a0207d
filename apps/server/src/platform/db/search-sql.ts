import { foldLetters, WORDS_MAX, wordsOf } from '@primo/domain/platform/fold'

/** A word shorter than this has no trigram of its own: it is looked for where a word begins. */
const WHOLE = 3

/** Keeps what LIKE would read as «anything» a sign like the others. */
const literal = (parola: string) => parola.replace(/[\\%_]/g, '\\$&')

/**
 * The condition «this text has the word in it», as the trigram indexes answer it.
 * @param testo an SQL expression that is indexed so: `piega('…')` of a name, or an e-mail address
 * @param parola folded already, by `wordsOf` or `wordsTyped`
 * @param con takes a value and answers its parameter, as `$3`
 */
export function hasWord(testo: string, parola: string, con: (value: string) => string): string {
  const cercata = literal(parola)
  if (parola.length >= WHOLE) return `${testo} like ${con(`%${cercata}%`)}::text`
  return `(${testo} like ${con(`${cercata}%`)}::text or ${testo} like ${con(`% ${cercata}%`)}::text)`
}

/** The condition «this text has in it every word of what is looked for»; false when there is none. */
export function hasWords(testo: string, cercato: string, con: (value: string) => string): string {
  return (
    wordsOf(cercato)
      .map((parola) => hasWord(testo, parola, con))
      .join(' and ') || 'false'
  )
}

/**
 * What somebody looks for, piece by piece as he spaced it, accents and capitals aside but with its dots and hyphens:
 * each piece may be of a name or of an e-mail address. A piece of bare signs counts only when there is nothing else.
 */
export function wordsTyped(testo: string): string[] {
  const pezzi = [...new Set(foldLetters(testo).split(/\s+/).filter(Boolean))]
  const detti = pezzi.filter((pezzo) => wordsOf(pezzo).length > 0)
  return (detti.length > 0 ? detti : pezzi).slice(0, WORDS_MAX)
}
