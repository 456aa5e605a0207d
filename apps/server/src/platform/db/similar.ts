import { wordsOf } from '@primo/domain/platform/fold'
import type { Reader, Trx } from './db.ts'
import { PLANNED_EACH_TIME } from './named.ts'
import type { Condition, Search } from './page.ts'

/** How like a word of a name must be: one letter more, less or another, in a word of five, leaves half its trigrams. */
const ENOUGH = '0.45'
/** Among how many that are like it the nearest are looked for. */
const AMONG = 2_000
/** A shorter word is like too many. */
const WORD_MIN = 4
/** Names are listed as far as this share of the likeness of the nearest. */
const NEAR = 0.8
/** Rows a list shows at most for a name like the one typed. */
const LISTED_MAX = 200

/**
 * Returns the ids whose names have something like each word of `text`, the nearest first: the one rule for a wrong letter,
 * of the search from anywhere and of the lists.
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
  // Signs alone are no name: what was typed is not one with a wrong letter.
  if (words.length === 0 || all.some((word) => !/\p{L}/u.test(word))) return []
  const each = words.map((_, n) => `$${n + 2}::text`)
  await trx.$client.query("select set_config('pg_trgm.word_similarity_threshold', $1, true)", [ENOUGH])
  const { rows } = await trx.$client.query<{ id: number }>({
    ...PLANNED_EACH_TIME,
    text: `with simili as materialized (
       select s.id, s.name from (${names}) s where ${each.map((word) => `${word} <% s.name`).join(' and ')}),
     scored as materialized (
       select v.id, v.name, ${each.map((word) => `strict_word_similarity(${word}, v.name)`).join(' + ')} as likeness
         from (select * from simili limit ${AMONG}) v)
     select id from scored where likeness >= ${NEAR} * (select max(likeness) from scored)
      order by likeness desc, name, id limit $1`,
    values: [most, ...words],
  })
  return rows.map((r) => r.id)
}

/** What stands for the words of a search that nothing has: rows by their id, or all those of some accounts. */
export type Similar = { righe?: readonly number[]; utenti?: readonly number[] }

/** How a list finds names like those typed. */
export type SimilarIn = {
  /** The whole list searched for these words alone. */
  all: (q: string) => Condition & Pick<Search, 'from' | 'countFrom'>
  similar: (trx: Trx, q: string) => Promise<Similar>
}

type Where = { reader: Reader; withTransaction: <T>(fn: (trx: Trx) => Promise<T>) => Promise<T> }
type Asked = { q?: string | undefined }

/** Returns the condition that a row is one of those, by the SQL of its id or of its account. */
export function isSimilar(
  { righe = [], utenti = [] }: Similar,
  { id, utente_id }: { id?: string; utente_id?: string },
  con: (value: unknown) => string,
): string {
  const those = [
    ...(id ? [`${id} = any(${con(righe)}::bigint[])`] : []),
    ...(utente_id ? [`${utente_id} = any(${con(utenti)}::bigint[])`] : []),
  ]
  return `(${those.join(' or ')})`
}

/** Adds to a list's query what has a name like the words typed, where nothing in the whole list has the words. */
export async function withSimilar<Q extends object>(
  { reader, withTransaction }: Where,
  { all, similar }: SimilarIn,
  query: Q & Asked,
): Promise<Q & { simili?: Similar }> {
  const { q } = query
  if (!q) return query
  const { where, values, from, countFrom = from } = all(q)
  const found = await reader.$client.query({
    ...PLANNED_EACH_TIME,
    text: `select 1 ${countFrom} where ${where} limit 1`,
    values,
  })
  if (found.rows.length > 0) return query
  const simili = await withTransaction((trx) => similar(trx, q))
  return simili.righe?.length || simili.utenti?.length ? { ...query, simili } : query
}

/**
 * Reads a list; where nothing answers, once more for names like the words typed.
 * @param isEmpty whether nothing answered
 * @returns what was read, with the sentence that says it is not what was typed
 */
export async function readOrSimilar<Q extends object, T>(
  where: Where,
  list: SimilarIn,
  query: Q & Asked,
  read: (query: Q & { simili?: Similar }) => Promise<T>,
  isEmpty: (found: T) => boolean,
): Promise<{ found: T; said: { message?: string } }> {
  const found = await read(query)
  if (!query.q || !isEmpty(found)) return { found, said: {} }
  const like = await withSimilar(where, list, query)
  if (!like.simili) return { found, said: {} }
  const second = await read(like)
  const said = isEmpty(second) ? {} : { message: `Nessun nome contiene «${query.q}»: ecco i più simili.` }
  return { found: second, said }
}
