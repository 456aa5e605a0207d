import { folded } from '../../platform/db/fold-sql.ts'
import { hasWord, hasWords, wordsTyped } from '../../platform/db/search-sql.ts'
import { PERSONE_SQL } from './persone.ts'

type Con = (value: string) => string

/** SQL of the accounts whose name has every word of `testo`: the index of names answers it. */
export function conNome(testo: string, con: Con): string {
  return `select p.utente_id from (${PERSONE_SQL}) p where ${hasWords(folded('p.denominazione'), testo, con)}`
}

/** SQL of the accounts whose name, or whose e-mail address, has every word of `testo`. Operators only. */
export function conNomeOEmail(testo: string, con: Con): string {
  const parole = wordsTyped(testo).map((parola) => hasWord('p.email', parola, con))
  return `${conNome(testo, con)}
    union select p.utente_id from (${PERSONE_SQL}) p where ${parole.join(' and ') || 'false'}`
}
