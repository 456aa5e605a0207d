/** Stored value of a name or surname that the person's document lacks. */
export const NO_NAME = '-'

/**
 * Returns a name as displayed: one typed all in lower or upper case is capitalised («mario» becomes «Mario»), any other stays as
 * typed. The stored name never changes.
 */
export function nomeDaDire(nome: string): string {
  const piccolo = nome.toLocaleLowerCase('it')
  if (nome !== piccolo && nome !== nome.toLocaleUpperCase('it')) return nome
  return piccolo.replace(
    /(^|[\s'’-])(\p{L})/gu,
    (_, before: string, lettera: string) => before + lettera.toLocaleUpperCase('it'),
  )
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
