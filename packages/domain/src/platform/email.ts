import { cleanText } from './clean-text.ts'

/** Browsers' pattern for `<input type="email">` (WHATWG HTML), limited to domains of two labels or more. */
export const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/

/** Maximum number of characters of a typed e-mail address that are parsed. */
const WRITTEN_MAX = 1_000
/** Text with an @ inside, between blanks, brackets and other signs that no address has. */
const WITH_AT = /[^\s@<>()[\]:;,"\p{Pi}\p{Pf}]+@[^\s@<>()[\]:;,"\p{Pi}\p{Pf}]*/gu
/** Matches signs of a message's formatting around an address («~bold~», «_italics_»); unpaired they may be part of an address. */
const FORMATTING = /^([_~`]+)(.*)\1$/s
/** Signs before an address that none begins with, such as bullets and emoji, and those after it. */
const AROUND = /^[^\p{L}\p{N}!#$%&+/=?^_`{|}~.-]+|[^\p{L}\d]+$/gu
/** Blanks that a telephone's keyboard inserts around the dots of a domain. After a whole domain they may be those of a text. */
const BLANKS_IN_DOMAIN =
  /(?<=@[\p{L}\d.-]+)\s+\.\s*(?=\p{L})|(?<=@[\p{L}\d-]+\.)\s+(?=(?:\p{L}{2,3}|info)(?!\p{L}))/gu
/** Local part with blanks around its dots, at the start of a text, unless it begins with a label or a form of address. */
const BLANKS_IN_LOCAL =
  /^\s*(?!(?:sig|sig\.?ra|dott|dr|avv|rag|geom|ing|prof|arch|egr|gent|spett|e|e-?mail|mail|pec|tel|cell)\b)[\w'+-]+(?:\s*\.\s*[\w'+-]+)+(?=@)/u
/** End of the text before an address: an opening sign, a label, or a sign and a blank. */
const INTRODUCED =
  /^\s*$|[<([{"'>\p{Pi}\p{Ps}]$|(?:mail(?:to)?|pec|elettronica|internet)[\s.:=]*$|[^\p{L}\p{N}.,;]\s+$/u
/** Start of the text after an address: a closing sign, brackets, or a blank and a sign. */
const CONCLUDED = /^[\p{P}\s]*$|^[<>)\]}"'\p{Pf}\p{Pe}]|^\s+[^\p{L}\p{N}]/u

/**
 * Extracts the address from a typed or pasted text, such as «Mario Rossi <mario@rossi.it>» and `mailto:`, when it is the only one,
 * in the canonical form for storage and comparison: lower case, domain in ASCII (`info@perché.it` is `info@xn--perch-fsa.it`). The
 * result may be invalid.
 */
export function emailAddress(text: string): string {
  const written = cleanText(text.slice(0, WRITTEN_MAX))
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/\s*@\s*/g, '@')
    .replace(BLANKS_IN_DOMAIN, (blanks) => (blanks.includes('.') ? '.' : ''))
    .replace(BLANKS_IN_LOCAL, (local) => local.replace(/\s/g, ''))
    .trim()
  return (onlyAddress(written) ?? written).replace(/(?<=@)[^@]*\P{ASCII}[^@]*$/u, (domain) =>
    URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain,
  )
}

/** Returns the address that a text has once or repeated. Undefined when adjacent words may be part of it («mario rossi@…»). */
function onlyAddress(text: string): string | undefined {
  const found = [...text.matchAll(WITH_AT)]
  const [address, another] = new Set(
    found.map(([one]) =>
      one
        .replace(/(?<=@.*)\?.*/, '')
        .replace(FORMATTING, '$2')
        .replace(AROUND, ''),
    ),
  )
  const last = found.at(-1)
  if (!address || another || !last) return undefined
  const before = text.slice(0, found[0]!.index)
  const after = text.slice(last.index + last[0].length)
  // Words that the address repeats («Mario Rossi mario@rossi.it») are a name.
  const named = (words: string) => (words.match(/\p{L}{3,}/gu) ?? []).some((word) => address.includes(word))
  const apart = (INTRODUCED.test(before) || named(before)) && (CONCLUDED.test(after) || named(after))
  return apart ? address : undefined
}

/** Masks an e-mail address, so that only someone who knows it recognizes it: «m•••@posta.it». */
export function maskEmail(email: string): string {
  return `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`
}
