import { cleanText } from './clean-text.ts'

/** Browsers' pattern for `<input type="email">` (WHATWG HTML), limited to domains of two labels or more. */
export const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/

/** Maximum number of characters of a typed e-mail address that are parsed. */
const WRITTEN_MAX = 1_000
/** Address in brackets after a name: «Mario Rossi <mario@rossi.it>», «Mario Rossi [mailto:mario@rossi.it]». */
const IN_BRACKETS = /^[^@]*[<([]([^\s@<>()[\]]+@[^\s@<>()[\]]+)[^@]*$/
/** Address repeated in brackets, as Outlook copies a link: «mario@rossi.it<mailto:mario@rossi.it>». */
const REPEATED =
  /(?<![^\s<>()[\]:])([^\s@<>()[\]:]+@[^\s@<>()[\]]+)\s*[<([](?:mailto:)?\1(?:\?[^\s@>)\]]*)?[>)\]]/
const LABEL = /^\s*(?:(?:e-?)?mail(?:to)?|pec)[:\s]/
/** Matches quotation marks and other signs around an e-mail address. */
const AROUND = /^[\s:<"'\p{Pi}\p{Ps}]+|[^\p{L}\d]+$/gu

/**
 * Extracts the address from a typed or pasted text, including «Mario Rossi <mario@rossi.it>» and `mailto:`, in the canonical form
 * for storage and comparison: lower case, domain in ASCII (`info@perché.it` is `info@xn--perch-fsa.it`). The result may be
 * invalid.
 */
export function emailAddress(text: string): string {
  const address = cleanText(text.slice(0, WRITTEN_MAX))
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s*@\s*/g, '@')
    .replace(REPEATED, '$1')
    .replace(IN_BRACKETS, '$1')
    .replace(LABEL, '')
    .replace(/(?<=@.*)\?.*/, '')
    .replace(AROUND, '')
    .replace(/[‘’]/g, "'")
  return address.replace(/(?<=@)[^@]*\P{ASCII}[^@]*$/u, (domain) =>
    URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain,
  )
}
