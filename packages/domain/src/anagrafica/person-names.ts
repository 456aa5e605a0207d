/** Stored value of a name or surname that the person's document lacks. */
export const NO_NAME = '-'
/** Message for a person with neither name nor surname. */
export const MANCA_IL_NOME = 'Scrivi almeno il nome o il cognome.'

/** Lower-cases a name. JavaScript writes «İ» as «i» with a second, combining dot, which is removed. */
const toLower = (nome: string) => nome.toLocaleLowerCase('it').replaceAll('i\u0307', 'i')

/** Matches a word of a name: blanks, apostrophes, hyphens, brackets, quotes and slashes separate words. */
const WORD = /(\p{L})([\p{L}\p{M}\p{N}·]*)/gu

/**
 * Returns a name as displayed: one typed all in lower or upper case is capitalised («mario» becomes «Mario»), any other stays as
 * typed. The stored name never changes.
 */
export function nomeDaDire(nome: string): string {
  if (nome !== toLower(nome) && nome !== nome.toLocaleUpperCase('it')) return nome
  return nome.replace(WORD, (_, first: string, rest: string) => first.toLocaleUpperCase('it') + toLower(rest))
}

/** Returns a name typed all in lower case with its capitals, as a suggestion. Null when there is nothing to change. */
export function suggestCapitals(written: string): string | null {
  const offered = nomeDaDire(written)
  const small = written === written.toLocaleLowerCase('it') && /\p{L}{2}/u.test(written)
  return small && offered !== written ? offered : null
}

/** Joins name and surname with a space. A missing one is left out. */
export const fullName = ({ nome, cognome }: { nome: string; cognome: string }): string =>
  [nome, cognome].filter((part) => part !== NO_NAME).join(' ')

/** Returns the name to greet a person with: the first name, or the surname when there is none. */
export const givenName = ({ nome, cognome }: { nome: string; cognome: string }): string =>
  nomeDaDire(nome === NO_NAME ? cognome : nome)
