import { namesTable } from '@primo/domain/platform/fold'

/** An SQL expression as names are compared: put on both sides, or with a text that `foldName` has folded. */
export const folded = (sql: string) => `piega(${sql})`

/** A literal of SQL: letters as they are, what cannot be seen by its number. */
function literal(text: string): string {
  const visibile = (c: string) =>
    /[\p{L}\p{N} !-~]/u.test(c) ? c : `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`
  return `E'${[...text.replaceAll("'", "''")].map(visibile).join('')}'`
}

/** One call of `translate` that does these: single letters first, those that only go away at the end. */
function translation(text: string, pairs: readonly (readonly [da: string, a: string])[]): string {
  const una = pairs.filter(([, a]) => a !== '')
  const via = pairs.filter(([, a]) => a === '')
  const from = [...una, ...via].map(([c]) => c).join('')
  return `translate(${text}, ${literal(from)}, ${literal(una.map(([, a]) => a).join(''))})`
}

/**
 * The function `folded` of the database, from the table of `domain/platform/fold.ts`: the last migration that makes it has this
 * text, and when the table changes a new one has to, with the indexes built again and `segnalatore.nome` written
 * anew. It asks nothing of the collation or of the version of the database; a name in plain letters, as nearly all
 * are, costs a short translation.
 */
export function foldFunction(): string {
  const table = [...namesTable()]
  const gruppi = new Map<string, string>()
  for (const [c, a] of table) if (a.length > 1 && !gruppi.has(a)) gruppi.set(a, c)
  // What becomes two letters becomes first one sign, the same for all that become those two.
  const singole = table.map(([c, a]) => [c, gruppi.get(a) ?? a] as const).filter(([c, a]) => c !== a)
  const ascii = table.filter(([c]) => c < '\u0080')
  // What nearly every name that is not plain is made of: tried before the whole table, which is twelve times as long.
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
