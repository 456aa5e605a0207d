import { wordsOf } from '@primo/domain/platform/fold'
import type { Reader, Trx } from './db.ts'
import { CUSTOM_PLAN } from './named-statements.ts'
import type { Condition, Search } from './pagination.ts'
import { queryRows, runStatement, type SqlValue } from './query.ts'

/** Minimum word similarity of a match. One letter inserted, deleted or replaced in a word of five leaves half of its trigrams. */
const ENOUGH = '0.45'
/** Maximum number of candidates among which the most similar are sorted. */
const AMONG = 2_000
/** Minimum length of a word that is compared by similarity. A shorter word is similar to too many. */
const WORD_MIN = 4
/** Maximum length of a word that is compared: no name has a longer one, and its swaps would be a large regular expression. */
const WORD_MAX = 40
/** Share of the best similarity down to which similar names are listed. */
const NEAR = 0.8
/** Maximum number of similar names that a list returns. */
const LISTED_MAX = 200

/** Similarity of a name with two letters swapped: a swap early in a word leaves too few of its trigrams to be compared by them. */
const SWAPPED = '0.9'

/** Returns a regular expression for the words that become `word` when two adjacent letters are swapped: «giulia» for «guilia». */
function swappedWords(word: string): string {
  const letters = [...word]
  const swaps = letters.slice(1).map((next, i) =>
    letters
      .with(i, next)
      .with(i + 1, letters[i]!)
      .join(''),
  )
  return `\\m(${swaps.map((one) => one.replace(/[^\p{L}\p{N}]/gu, '\\$&')).join('|')})`
}

/**
 * Returns the ids whose names have a word similar to each word of `text`, most similar first: the one rule for typing errors,
 * shared by the global search and the lists.
 * @param names SQL of rows with `id` and `name`, a folded name under a trigram index
 */
export async function similarNames(
  trx: Trx,
  names: string,
  text: string,
  most = LISTED_MAX,
): Promise<number[]> {
  const all = wordsOf(text)
  const words = all.filter((word) => word.length >= WORD_MIN)
  // E-mail addresses, words without a letter and endless ones are not misspelt names.
  const isName = (word: string) => word.length <= WORD_MAX && /\p{L}/u.test(word)
  if (words.length === 0 || text.includes('@') || !all.every(isName)) return []
  const each = words.map((_, n) => ({ word: `$${2 * n + 2}::text`, swapped: `$${2 * n + 3}::text` }))
  const matches = each.map(({ word, swapped }) => `(${word} <% s.name or s.name ~ ${swapped})`).join(' and ')
  const likeness = each
    .map(
      ({ word, swapped }) =>
        `greatest(strict_word_similarity(${word}, v.name), case when v.name ~ ${swapped} then ${SWAPPED} end)`,
    )
    .join(' + ')
  await runStatement(trx, "select set_config('pg_trgm.word_similarity_threshold', $1, true)", [ENOUGH])
  const rows = await queryRows<{ id: number }>(trx, {
    ...CUSTOM_PLAN,
    text: `with simili as materialized (
       select s.id, s.name from (${names}) s where ${matches}),
     scored as materialized (
       select v.id, v.name, ${likeness} as likeness
         from (select * from simili limit ${AMONG}) v)
     select id from scored where likeness >= ${NEAR} * (select max(likeness) from scored)
      order by likeness desc, name, id limit $1`,
    values: [most, ...words.flatMap((word) => [word, swappedWords(word)])],
  })
  return rows.map((r) => r.id)
}

/**
 * Rows that a list shows when its search has no matches: by row id, or all rows of some accounts. `exact`: they match the search
 * text itself, in a column that the list's search omits, and are not announced as similar.
 */
export type Similar = { righe?: readonly number[]; utenti?: readonly number[]; exact?: boolean }

/** Functions by which a list finds names similar to the search text. */
export type SimilarIn = {
  /** Returns the search of the list for the words of `q`, without the list's other filters. */
  all: (q: string) => Condition & Pick<Search, 'from' | 'countFrom'>
  similar: (trx: Trx, q: string) => Promise<Similar>
}

type Where = { reader: Reader; withTransaction: <T>(fn: (trx: Trx) => Promise<T>) => Promise<T> }
type SearchQuery = { q?: string | undefined }

/**
 * Returns the SQL condition that a row is one of the similar rows.
 * @param columns SQL of the row's id, or of its account's id
 */
export function isSimilar(
  { righe = [], utenti = [] }: Similar,
  { id, utente_id }: { id?: string; utente_id?: string },
  con: (value: SqlValue) => string,
): string {
  const those = [
    ...(id ? [`${id} = any(${con(righe)}::bigint[])`] : []),
    ...(utente_id ? [`${utente_id} = any(${con(utenti)}::bigint[])`] : []),
  ]
  return `(${those.join(' or ')})`
}

/** Adds the rows with names similar to the search text to the query of a list, when no row of the unfiltered list matches it. */
export async function withSimilar<Q extends object>(
  { reader, withTransaction }: Where,
  { all, similar }: SimilarIn,
  query: Q & SearchQuery,
): Promise<Q & { simili?: Similar }> {
  const { q } = query
  if (!q) return query
  const { where, values, from, countFrom = from } = all(q)
  const found = await queryRows(reader, {
    ...CUSTOM_PLAN,
    text: `select 1 ${countFrom} where ${where} limit 1`,
    values,
  })
  if (found.length > 0) return query
  const simili = await withTransaction((trx) => similar(trx, q))
  return simili.righe?.length || simili.utenti?.length ? { ...query, simili } : query
}

/**
 * Reads a list, and when nothing matches the search text, reads it again for the names similar to it.
 * @param isEmpty whether nothing matched
 * @returns the result, with the message that these are similar names
 */
export async function readOrSimilar<Q extends object, T>(
  where: Where,
  list: SimilarIn,
  query: Q & SearchQuery,
  read: (query: Q & { simili?: Similar }) => Promise<T>,
  isEmpty: (found: T) => boolean,
): Promise<{ found: T; hint: { message?: string } }> {
  const found = await read(query)
  if (!query.q || !isEmpty(found)) return { found, hint: {} }
  const like = await withSimilar(where, list, query)
  if (!like.simili) return { found, hint: {} }
  const second = await read(like)
  const hint =
    isEmpty(second) || like.simili.exact
      ? {}
      : { message: `Nessun nome contiene «${query.q}»: ecco i più simili.` }
  return { found: second, hint }
}
