import { cleanText } from '../platform/clean-text.ts'

/** The rule browsers check `<input type="email">` with (WHATWG HTML), for domains of two labels or more. */
export const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/

/**
 * The address in what was typed or pasted, «Mario Rossi <mario@rossi.it>» and `mailto:` too, in the one form it is kept and
 * compared in: lower case, the domain in ASCII (`info@perché.it` is `info@xn--perch-fsa.it`). It may still not be one.
 */
export function emailAddress(text: string): string {
  const clean = cleanText(text).normalize('NFKC').trim()
  const address = (/<([^<>]*)>$/.exec(clean)?.[1] ?? clean)
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/[.,;:]+$/, '')
    .replace(/[‘’]/g, "'")
    .toLowerCase()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (at < 0 || /^[\x20-\x7e]*$/.test(domain)) return address
  return URL.canParse(`http://${domain}`)
    ? address.slice(0, at + 1) + new URL(`http://${domain}`).hostname
    : address
}
