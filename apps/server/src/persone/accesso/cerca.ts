import { folded } from '../../platform/db/fold-sql.ts'
import { hasWord, hasWords, wordsTyped } from '../../platform/db/search-sql.ts'
import { PERSONE_SQL } from './persone.ts'

type Con = (value: string) => string

/** SQL of the accounts whose name, or whose e-mail address, has every word of `text`. Operators only. */
export function conNomeOEmail(text: string, con: Con): string {
  const name = hasWords(folded('p.denominazione'), text, con)
  const words = wordsTyped(text).map((word) => hasWord('p.email', word, con))
  return `select p.utente_id from (${PERSONE_SQL}) p where ${name}
    union select p.utente_id from (${PERSONE_SQL}) p where ${words.join(' and ') || 'false'}`
}
