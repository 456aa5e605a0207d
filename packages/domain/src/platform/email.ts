import { cleanText } from './clean-text.ts'

/** The rule browsers check `<input type="email">` with (WHATWG HTML), for domains of two labels or more. */
export const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/

/** Characters that are read. */
const WRITTEN_MAX = 1_000
/** An address in brackets after a name: «Mario Rossi <mario@rossi.it>», «Mario Rossi [mailto:mario@rossi.it]». */
const IN_BRACKETS = /^[^@]*[<([]([^\s@<>()[\]]+@[^\s@<>()[\]]+)[^@]*$/
const LABEL = /^\s*(?:(?:e-?)?mail(?:to)?|pec)[:\s]/
/** Quotation marks and other signs that enclose an address, or follow it. */
const AROUND = /^[\s:<"'\p{Pi}\p{Ps}]+|[^\p{L}\d]+$/gu

/**
 * The address in what was typed or pasted, «Mario Rossi <mario@rossi.it>» and `mailto:` too, in the one form it is kept and
 * compared in: lower case, the domain in ASCII (`info@perché.it` is `info@xn--perch-fsa.it`). It may still not be one.
 */
export function emailAddress(text: string): string {
  const address = cleanText(text.slice(0, WRITTEN_MAX))
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s*@\s*/g, '@')
    .replace(IN_BRACKETS, '$1')
    .replace(LABEL, '')
    .replace(/(?<=@.*)\?.*/, '')
    .replace(AROUND, '')
    .replace(/[‘’]/g, "'")
  return address.replace(/(?<=@)[^@]*\P{ASCII}[^@]*$/u, (domain) =>
    URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain,
  )
}
