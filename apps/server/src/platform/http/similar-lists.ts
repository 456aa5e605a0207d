import type { KeysetPage, PageOf } from '../db/pagination.ts'
import { readOrSimilar, type Similar, type SimilarIn } from '../db/similar-names.ts'
import { listed } from './bind.ts'

type Where = Parameters<typeof readOrSimilar>[0]
type SearchQuery<Q> = Q & { q?: string | undefined }
type Read<Q, T> = (query: Q & { simili?: Similar }) => Promise<T>

/**
 * Reads a list paginated by page number, or the rows with similar names when none matches the search, and builds the response.
 */
export async function listedOrSimilar<Q extends { per_page: number; page: number }, T>(
  where: Where,
  list: SimilarIn,
  query: SearchQuery<Q>,
  read: Read<Q, PageOf<T>>,
) {
  const { found, hint } = await readOrSimilar(where, list, query, read, ({ totale }) => totale === 0)
  return { ...listed(query, found), ...hint }
}

/** Reads a list with keyset pagination, or the rows with similar names when none matches the search, and builds the response. */
export async function keysetOrSimilar<Q extends object, T>(
  where: Where,
  list: SimilarIn,
  query: SearchQuery<Q>,
  read: Read<Q, KeysetPage<T>>,
) {
  const { found, hint } = await readOrSimilar(where, list, query, read, ({ quante }) => quante === 0)
  return { data: found, ...hint }
}

/**
 * Counts the rows of a list in each state, of the same rows that the list returns: those that match the search or, when none
 * does, those with similar names.
 */
export async function countedOrSimilar<
  Q extends object,
  T extends { per_stato: readonly { quante: number }[] },
>(where: Where, list: SimilarIn, query: SearchQuery<Q>, read: Read<Q, T>): Promise<T> {
  const empty = ({ per_stato }: T) => per_stato.every(({ quante }) => quante === 0)
  return (await readOrSimilar(where, list, query, read, empty)).found
}
