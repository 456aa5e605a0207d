import { EMAIL, emailAddress } from '@primo/domain/platform/email'
import { foldLetters, namesTable, WORDS_MAX, withoutTitles, wordsOf } from '@primo/domain/platform/fold'

/** Minimum length of a word that has a whole trigram. A shorter word is matched at the beginning of words only. */
const WHOLE = 3

/** Escapes the wildcards of LIKE. */
const escapeLike = (word: string) => word.replace(/[\\%_]/g, '\\$&')

/**
 * Returns whether a search text has a letter or a digit. Punctuation alone matches no name or address, and no index could be used
 * for it.
 */
export const hasLetterOrDigit = (text: string) => /[\p{L}\p{N}]/u.test(text)

/**
 * Returns the SQL condition that a text contains a word, in the form that the trigram indexes support.
 * @param text an SQL expression with a trigram index: `piega('…')` of a name, or an e-mail address
 * @param word already folded by `wordsOf` or `wordsTyped`
 * @param con adds a value and returns its placeholder, such as `$3`
 * @param before text that must follow somewhere after the word
 */
export function hasWord(text: string, word: string, con: (value: string) => string, before = ''): string {
  const cercata = before ? `${escapeLike(word)}%${before}` : escapeLike(word)
  if (word.length >= WHOLE) return `${text} like ${con(`%${cercata}%`)}::text`
  return `(${text} like ${con(`${cercata}%`)}::text or ${text} like ${con(`% ${cercata}%`)}::text)`
}

/**
 * Returns the SQL condition that a text contains every word of a search text; `false` for a search text without words. Parameters
 * as in `hasWord`.
 */
export function hasWords(text: string, wanted: string, con: (value: string) => string, before = ''): string {
  if (!hasLetterOrDigit(wanted)) return 'false'
  return (
    wordsOf(wanted)
      .map((word) => hasWord(text, word, con, before))
      .join(' and ') || 'false'
  )
}

/**
 * Splits a search text into words at its spaces and commas, without courtesy titles, accents and capitals, but with its dots and
 * hyphens, because each word may belong to a name or to an e-mail address. Words of punctuation are returned only when there are
 * no others. For «Mario Rossi <mario@rossi.it>», as mail programs copy it, returns the address.
 */
export function wordsTyped(text: string): string[] {
  const address = emailAddress(text)
  if (EMAIL.test(address)) return [address]
  const pieces = [
    ...new Set(
      foldLetters(withoutTitles(text))
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ]
  const withWords = pieces.filter((piece) => wordsOf(piece).length > 0)
  return (withWords.length > 0 ? withWords : pieces).slice(0, WORDS_MAX)
}

/** Returns an SQL expression folded for comparison: apply it to both sides, or compare it with a text folded by `foldName`. */
export const folded = (sql: string) => `piega(${sql})`

/** Quotes a text as an SQL literal, with invisible characters escaped. */
function literal(text: string): string {
  const visibile = (c: string) =>
    /[\p{L}\p{N} !-~]/u.test(c) ? c : `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`
  return `E'${[...text.replaceAll("'", "''")].map(visibile).join('')}'`
}

/** Returns one SQL call of `translate` for pairs of characters: replacements first, deletions last. */
function translation(text: string, pairs: readonly (readonly [da: string, a: string])[]): string {
  const una = pairs.filter(([, a]) => a !== '')
  const via = pairs.filter(([, a]) => a === '')
  const from = [...una, ...via].map(([c]) => c).join('')
  return `translate(${text}, ${literal(from)}, ${literal(una.map(([, a]) => a).join(''))})`
}

/**
 * Generates the database function behind `folded` from the table of `domain/platform/fold.ts`. The latest migration that creates
 * it has this text: a change of the table needs a new migration, which also rebuilds the indexes and rewrites
 * `segnalatore.nome`. It does not depend on the database's collation or version. A plain ASCII name, as nearly all are, costs a
 * short translation.
 */
export function foldFunction(): string {
  const table = [...namesTable()]
  const gruppi = new Map<string, string>()
  for (const [c, a] of table) if (a.length > 1 && !gruppi.has(a)) gruppi.set(a, c)
  // Characters that fold to two letters are first replaced by one placeholder per pair.
  const singole = table.map(([c, a]) => [c, gruppi.get(a) ?? a] as const).filter(([c, a]) => c !== a)
  const ascii = table.filter(([c]) => c < '\u0080')
  // The common non-ASCII characters are tried before the whole table, which is twelve times as long.
  const usual = table.filter(([c, a]) => (c < '\u0100' || (c >= '\u2010' && c <= '\u2019')) && a.length < 2)
  let whole = translation('testo', singole)
  for (const [due, sign] of gruppi) whole = `replace(${whole}, ${literal(sign)}, ${literal(due)})`
  return `CREATE OR REPLACE FUNCTION piega(testo text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $piega$
DECLARE
  usuale text;
BEGIN
  IF octet_length(testo) = length(testo) THEN
    RETURN ${translation('testo', ascii)};
  END IF;
  usuale := ${translation('testo', usual)};
  IF octet_length(usuale) = length(usuale) THEN
    RETURN usuale;
  END IF;
  RETURN ${whole};
END $piega$;`
}
