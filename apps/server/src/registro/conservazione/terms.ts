import { type NomeTermine, TERMINI } from '@primo/domain/registro/conservazione'
import { type SQL, sql } from 'drizzle-orm'

/** The instant before which what a term is about is forgotten, as SQL. */
export const beyondTerm = (nome: NomeTermine): SQL =>
  sql`now() - make_interval(days => ${TERMINI[nome].giorni})`
