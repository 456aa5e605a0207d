import { type NomeTermine, TERMINI } from '@primo/domain/registro/conservazione'
import { type SQL, sql } from 'drizzle-orm'

/** Returns the SQL of the instant before which data with this retention term is deleted. */
export const beyondTerm = (nome: NomeTermine): SQL =>
  sql`now() - make_interval(days => ${TERMINI[nome].giorni})`
