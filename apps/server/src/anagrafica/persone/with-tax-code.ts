import { verificaCodiceFiscale } from '@primo/domain/anagrafica/codice-fiscale'
import type { Secrets } from '../../platform/secrets/secrets.ts'

/** Adds to a list's query the keyed hashes of `q`, when it is a valid codice fiscale. */
export function withTaxCode<Q extends object>(
  secrets: Pick<Secrets, 'prints'>,
  query: Q,
): Q & { indici?: readonly string[] } {
  const read = 'q' in query && typeof query.q === 'string' ? verificaCodiceFiscale(query.q) : null
  return read?.ok ? { ...query, indici: secrets.prints('indice', read.codice) } : query
}
