import { cleanText } from './clean-text.ts'

/** The rule browsers check `<input type="email">` with (WHATWG HTML), for domains of two labels or more. */
export const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/

/**
 * The address in what was typed or pasted, «Mario Rossi <mario@rossi.it>» and `mailto:` too, in the one form it is kept and
 * compared in: lower case, the domain in ASCII (`info@perché.it` is `info@xn--perch-fsa.it`). It may still not be one.
 */
export function emailAddress(text: string): string {
  const address = cleanText(text)
    .normalize('NFKC')
    .trim()
    .replace(/^.*<(.*)>$/, '$1')
    .replace(/^mailto:|[.,;:]+$/gi, '')
    .replace(/[‘’]/g, "'")
    .toLowerCase()
  return address.replace(/(?<=@)[^@]*\P{ASCII}[^@]*$/u, (domain) =>
    URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain,
  )
}
