import { piega } from './piega-sql.ts'

/** A word shorter than this has no trigram of its own: it is looked for where a word begins. */
const INTERA = 3

/** Keeps what LIKE would read as «anything» a sign like the others. */
const letterale = (parola: string) => parola.replace(/[\\%_]/g, '\\$&')

/** The words of what somebody looks for. */
export const paroleDi = (testo: string): string[] => testo.split(/\s+/).filter(Boolean)

/**
 * The condition «this text has the word in it», accents and capitals aside, as the trigram indexes answer it.
 * @param testo an SQL expression that is indexed so: `piega('…')` of a name, or an e-mail address
 * @param con takes a value and answers its parameter, as `$3`
 */
export function haParola(testo: string, parola: string, con: (valore: string) => string): string {
  const cercata = piega(`${con(letterale(parola))}::text`)
  if (parola.length >= INTERA) return `${testo} like '%' || ${cercata} || '%'`
  return `(${testo} like ${cercata} || '%' or ${testo} like '% ' || ${cercata} || '%')`
}
