import { PAROLE_MAX, paroleDi, piegaLettere } from '@primo/domain/platform/piega'

/** A word shorter than this has no trigram of its own: it is looked for where a word begins. */
const INTERA = 3

/** Keeps what LIKE would read as «anything» a sign like the others. */
const letterale = (parola: string) => parola.replace(/[\\%_]/g, '\\$&')

/**
 * The condition «this text has the word in it», as the trigram indexes answer it.
 * @param testo an SQL expression that is indexed so: `piega('…')` of a name, or an e-mail address
 * @param parola folded already, by `paroleDi` or `paroleScritte`
 * @param con takes a value and answers its parameter, as `$3`
 */
export function haParola(testo: string, parola: string, con: (valore: string) => string): string {
  const cercata = letterale(parola)
  if (parola.length >= INTERA) return `${testo} like ${con(`%${cercata}%`)}::text`
  return `(${testo} like ${con(`${cercata}%`)}::text or ${testo} like ${con(`% ${cercata}%`)}::text)`
}

/** The condition «this text has in it every word of what is looked for»; false when there is none. */
export function haParole(testo: string, cercato: string, con: (valore: string) => string): string {
  return (
    paroleDi(cercato)
      .map((parola) => haParola(testo, parola, con))
      .join(' and ') || 'false'
  )
}

/**
 * What somebody looks for, piece by piece as he spaced it, accents and capitals aside but with its dots and hyphens:
 * each piece may be of a name or of an e-mail address. A piece of bare signs counts only when there is nothing else.
 */
export function paroleScritte(testo: string): string[] {
  const pezzi = [...new Set(piegaLettere(testo).split(/\s+/).filter(Boolean))]
  const detti = pezzi.filter((pezzo) => paroleDi(pezzo).length > 0)
  return (detti.length > 0 ? detti : pezzi).slice(0, PAROLE_MAX)
}
