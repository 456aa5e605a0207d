import { wordsOf } from '@primo/domain/platform/fold'
import type { Trx } from '../platform/db/db.ts'

/** How like a word of a name must be: one letter more, less or another, in a word of five, leaves half its trigrams. */
const ENOUGH = '0.45'
/** Among how many that are like it the nearest are looked for. */
const AMONG = 2_000
/** A shorter word is like too many. */
const WORD_MIN = 4

/** The members whose names have something like each word of `text`, the nearest first. */
export async function utentiConNomeSimile(trx: Trx, text: string, quanti: number): Promise<number[]> {
  const words = wordsOf(text).filter((word) => word.length >= WORD_MIN)
  if (words.length === 0) return []
  const each = words.map((_, n) => `$${n + 2}::text`)
  await trx.$client.query("select set_config('pg_trgm.word_similarity_threshold', $1, true)", [ENOUGH])
  const { rows } = await trx.$client.query<{ utente_id: number }>(
    `with simili as materialized (
       select s.utente_id, s.nome from segnalatore s where ${each.map((word) => `${word} <% s.nome`).join(' and ')})
     select v.utente_id from (select * from simili limit ${AMONG}) v
      order by ${each.map((word) => `strict_word_similarity(${word}, v.nome)`).join(' + ')} desc, v.nome, v.utente_id
      limit $1`,
    [quanti, ...words],
  )
  return rows.map((r) => r.utente_id)
}
