/** The value of a name or surname that the person's document does not have. */
export const NO_NAME = '-'

/**
 * A name as it is said to the person: one typed all in small letters, or all in capitals, takes its capitals («mario»
 * is greeted «Mario»); any other stays as it was typed. What is kept is never changed.
 */
export function nomeDaDire(nome: string): string {
  const piccolo = nome.toLocaleLowerCase('it')
  if (nome !== piccolo && nome !== nome.toLocaleUpperCase('it')) return nome
  return piccolo.replace(
    /(^|[\s'’-])(\p{L})/gu,
    (_, before: string, lettera: string) => before + lettera.toLocaleUpperCase('it'),
  )
}

/** Returns a name typed all in small letters with its capitals, for the app to offer; null when there is nothing to offer. */
export function nameToOffer(written: string): string | null {
  const offered = nomeDaDire(written)
  const small = written === written.toLocaleLowerCase('it') && /\p{L}{2}/u.test(written)
  return small && offered !== written ? offered : null
}

/** Joins name and surname, without the one that the document does not have. */
export const fullName = ({ nome, cognome }: { nome: string; cognome: string }): string =>
  [nome, cognome].filter((part) => part !== NO_NAME).join(' ')

/** Returns the name to greet a person with: the first name, or the only one they have. */
export const givenName = ({ nome, cognome }: { nome: string; cognome: string }): string =>
  nomeDaDire(nome === NO_NAME ? cognome : nome)
