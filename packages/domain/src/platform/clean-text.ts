/**
 * Cleans what people type and paste before anything reads it. Word processors, PDF viewers, messengers and right-to-left
 * keyboards leave invisible characters in a text, for which validation would refuse it.
 */

/**
 * Formatting (direction marks, zero-width spaces, soft hyphens), controls, halves of surrogate pairs, noncharacters (which
 * XML refuses) and characters without a glyph; but not tabs, line ends, and what joins the parts of one emoji.
 */
const INVISIBLE =
  /(?![\t\n\r\x85]|(?<=\p{Emoji}|\ufe0f)\u200d(?=\p{Extended_Pictographic}))(?:[\p{Cf}\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u115f\u1160\u17b4\u17b5\u3164\uffa0]|\u034f)/gu

/**
 * Returns a text in NFC without invisible characters, with every space a plain one, every line end `\n` and the letters of the
 * ligatures that PDF viewers copy («ﬁ»).
 * Passwords are not text in this sense: see `hashPassword`.
 */
export function cleanText(text: string): string {
  // Most of what is sent is plain ASCII already.
  if (/^[\t\n\x20-\x7e]*$/.test(text)) return text
  return text
    .replace(INVISIBLE, '')
    .replace(/\r\n?|[\x85\u2028\u2029]/g, '\n')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'))
    .normalize('NFC')
}

/** Writes hyphens, dashes and minus signs of any length as a keyboard does. */
export const plainDashes = (text: string): string => text.replace(/[\u2010-\u2015\u2212]/g, '-')

/** No body of the contract is deeper: what is below is refused by its schema, and left alone. */
const DEPTH_MAX = 20

/** Cleans every text of a request's body, query or parameters, but for passwords. */
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
