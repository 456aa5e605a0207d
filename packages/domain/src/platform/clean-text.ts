/**
 * Cleans typed and pasted text before it is parsed. Word processors, PDF viewers, messengers and right-to-left keyboards insert
 * invisible characters, which validation would refuse.
 */

/**
 * Format characters (direction marks, zero-width spaces, soft hyphens), controls, lone surrogates, noncharacters (which XML
 * refuses) and characters without a glyph. Excluded are tabs, line ends, other white space and the joiners within an emoji.
 */
const INVISIBLE =
  /(?![\t\n\v\f\r\x85]|(?<=\p{Emoji}|\ufe0f)\u200d(?=\p{Extended_Pictographic}))(?:[\p{Cf}\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u115f\u1160\u17b4\u17b5\u3164\uffa0]|\u034f)/gu

/**
 * Ligatures, full-width forms and mathematical letters and digits. Other compatibility characters («m²») have a meaning of their
 * own.
 */
const STYLED = /[\ufb00-\ufb06\uff01-\uff5e\u{1d400}-\u{1d7ff}]/gu

/**
 * Returns a text in NFC without invisible characters, with plain spaces, `\n` as line end, and plain letters, digits and signs in
 * place of ligatures copied from PDFs («ﬁ»), full-width forms («Ｍａｒｉｏ») and styled letters («𝐌𝐚𝐫𝐢𝐨»). Word's soft line break
 * (U+000B) and a form feed are spaces. Not for passwords: see `normalizePassword`.
 */
export function cleanText(text: string): string {
  // Fast path: most input is plain ASCII.
  if (/^[\t\n\x20-\x7e]*$/.test(text)) return text
  return text
    .replace(INVISIBLE, '')
    .replace(/\r\n?|[\x85\u2028\u2029]/g, '\n')
    .replace(/[\p{Zs}\v\f]/gu, ' ')
    .replace(STYLED, (sign) => sign.normalize('NFKC'))
    .normalize('NFC')
}

/** Returns the cleaned text of a cell, without the apostrophe that marks it as text in a spreadsheet: «'15000». */
export const plainCell = (text: string): string => cleanText(text).replace(/^\s*['’‘`´]/, '')

/** Replaces hyphens, dashes and minus signs of any length by the keyboard's hyphen. */
export const plainDashes = (text: string): string => text.replace(/[\u2010-\u2015\u2212]/g, '-')

/** Maximum nesting depth of a body that is cleaned. No body of the contract is deeper, and the schema refuses one that is. */
const DEPTH_MAX = 20

/** Cleans every text of a request's body, query or parameters, except passwords. */
export function cleanInput<T>(value: T): T {
  return cleaned(value, 0) as T
}

function cleaned(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return value
  if (Array.isArray(value)) return value.map((one) => cleaned(one, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, v]) => [name, name.startsWith('password') ? v : cleaned(v, depth + 1)]),
  )
}

/** A visible letter or digit: default-ignorable code points do not count. */
const READABLE = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u

/** Message for a text that is not `isReadable`. */
export const NOT_READABLE = 'Scrivi almeno una lettera o una cifra.'

/** Returns whether a text has a visible letter or digit, as every name and description must. */
export const isReadable = (text: string): boolean => READABLE.test(text)

/**
 * Normalises a password to NFKC before it is hashed or compared: keyboards write «perché» with composed or decomposed characters,
 * and a no-break space looks like a space. Nothing else changes.
 */
export const normalizePassword = (password: string): string => password.normalize('NFKC')

/**
 * Returns the forms that a password may have been hashed in: normalised, and as typed before normalisation was introduced.
 * Usually one.
 */
export const passwordForms = (password: string): string[] => [
  ...new Set([normalizePassword(password), password, password.normalize('NFC'), password.normalize('NFD')]),
]
