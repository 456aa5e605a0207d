import { hasWords } from '../platform/db/search-sql.ts'
import { normalizzaCodice } from './commands.ts'

/** SQL of the accounts whose direct sponsor goes by this code, or has every word of `text` in his name. */
export const conSponsor = (text: string, con: (value: string) => string) => `
  select n.utente_id from segnalatore n where n.sponsor_id in (
    select c.id from segnalatore c
     where c.codice = ${con(normalizzaCodice(text))}::text or (${hasWords('c.nome', text, con)}))`
