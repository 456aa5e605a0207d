import { cleanText, plainDashes } from '../platform/clean-text.ts'

/** Parsed mobile number (`+` and digits), or a message that says how to correct it. */
export type LetturaCellulare =
  | { ok: true; cellulare: string; estero: boolean }
  | { ok: false; message: string }

/**
 * Matches a link that opens a chat or a call. Its group is the telephone number, after which other parameters may follow
 * (`?text=…`).
 */
const LINK = /^\S*(?:wa\.me\/|[?&]phone=)(?:%2B)?([^\s/?&#]*)\S*/i
/** Country prefix with one plus: «++39», «+0039», «+ 39». */
const PLUS = /\+[\s+]*(?:00)?/g
/** Matches a country's name between the prefix and the number: «+39 (Italia) 333 1234567». */
const COUNTRY = /(?<=\+\d{1,4}\s*)\(?\p{L}[\p{L}\s.]*\)?\s*(?=\d)/u
/** Digits and the signs between them, with the letters directly before and after. */
const NUMBER = /(\p{L}*)([+(]*\d[\d\s.\-/()_,+]*)(?=(\p{L}?))/gu
/** Minimum number of digits of a telephone number. Times and extensions («ore 9-18») have fewer. */
const DIGITS_MIN = 6
/** Signs that separate two telephone numbers, each of which may also be between the digits of one. */
const BETWEEN = ['\n', ' - ', ',', '/']
/** Matches the decimals of a telephone number that a spreadsheet stored as a number: «3331234567.0». */
const DECIMALS = /(?<=^\+?\d{9,13})[.,]0+\s*$/
/** Matches a duplicated country prefix of a mobile number. */
const DOPPIO = /^(?:\+|00)?39(?=(?:\+|00)?393\d{8,9}$)/

const no = (message: string): LetturaCellulare => ({ ok: false, message })
const NOT_DIGITS = 'Scrivi il numero di cellulare in cifre, per esempio 347 123 4567'
const WRONG = 'Il numero di cellulare non è completo o non esiste: ricontrollalo'

/**
 * Parses a mobile number in any common notation: spaces of any kind, dots, dashes, brackets, `+39`, `0039`, `39` without a plus,
 * with other text around («Tel./Cell. 333 1234567 dopo le 18»). Of a landline and a mobile number the latter is taken; two mobile
 * numbers are refused. With `soloItaliani` foreign numbers are refused, because an SMS abroad costs many times as much.
 * @returns the number in E.164. Its prefix may be one that no operator has.
 */
export function parseCellulare(text: string, soloItaliani = true): LetturaCellulare {
  const written = plainDashes(cleanText(text))
    .normalize('NFKC')
    .replace(LINK, '$1')
    .replace(PLUS, '+')
    .replace('(0)', '')
    .replace(COUNTRY, '')
    .trim()
  if (written === '') return no('Inserisci il numero di cellulare')
  const numbers = numbersIn(written)
  if (numbers === null) return no(NOT_DIGITS)
  const read = numbers.map(parseNumber)
  const mobiles = new Map(read.flatMap((one) => (one.ok ? [[one.cellulare, one]] : [])))
  if (mobiles.size > 1) return no('Scrivi un solo numero di cellulare: qui ce n’è più di uno')
  const [mobile = read[0]!] = mobiles.values()
  if (mobile.ok && mobile.estero && soloItaliani)
    return no('Per ora mandiamo gli SMS solo ai cellulari italiani: scrivine uno che comincia con +39')
  return mobile
}

const countDigits = (text: string) => text.replace(/\D/g, '').length

/**
 * Returns the telephone numbers in a text, at least one. Null for a text without any, or with letters among the digits: letters as
 * digits («1-800-FLOWERS») are a North American habit, and typing errors here.
 */
function numbersIn(text: string): string[] | null {
  const found = [...text.matchAll(NUMBER)].map(([, before = '', digits = '', after]) => ({
    digits,
    spoiled: before.length === 1 || (after !== '' && /\d$/.test(digits)),
  }))
  const long = found.filter(({ digits }) => countDigits(digits) >= DIGITS_MIN)
  if (long.some(({ spoiled }) => spoiled)) return null
  if (long.length > 0) return long.flatMap(({ digits }) => separated(digits))
  return found.length > 0 && !/\p{L}/u.test(text) ? [text] : null
}

/** Splits a text at a sign that separates two telephone numbers, if each part has enough digits to be one. */
function separated(digits: string): string[] {
  const lists = BETWEEN.map((sign) => digits.split(sign))
  return (
    lists.find((parts) => parts.length > 1 && parts.every((one) => countDigits(one) >= DIGITS_MIN)) ?? [
      digits,
    ]
  )
}

function parseNumber(written: string): LetturaCellulare {
  if (!/^\s*\(?\+?(?:39\s?\+)?[0-9\s.\-/()_,]+$/.test(written)) return no(NOT_DIGITS)
  const cifre = written
    .replace(DECIMALS, '')
    .replace(/[^+0-9]/g, '')
    .replace(DOPPIO, '')
    .replace(/^00/, '+')
  const italiano = /^(?:\+39|39(?=3\d{8,9}$))/.test(cifre)
  if (cifre.startsWith('+') && !italiano)
    return /^\+[1-9]\d{6,14}$/.test(cifre) ? { ok: true, cellulare: cifre, estero: true } : no(WRONG)
  const nazionale = italiano ? cifre.replace(/^\+?39/, '') : cifre
  if (nazionale.startsWith('0'))
    return no('Questo sembra un telefono fisso: serve un cellulare, per ricevere gli SMS')
  return /^3\d{8,9}$/.test(nazionale) ? { ok: true, cellulare: `+39${nazionale}`, estero: false } : no(WRONG)
}

/**
 * Formats a contact for reading: «+393312345678» is «331 234 5678». A number of another country keeps its prefix; any
 * other text, such as an e-mail address, is returned as it is.
 */
export function formatCellulare(contatto: string): string {
  const italiano = /^\+39(3\d{2})(\d{3})(\d{3,4})$/.exec(contatto)
  return italiano ? italiano.slice(1).join(' ') : contatto
}
