import { cleanText, plainDashes } from '../platform/clean-text.ts'

/** Parsed mobile number (`+` and digits), or a message that says how to correct it. */
export type LetturaCellulare =
  | { ok: true; cellulare: string; estero: boolean }
  | { ok: false; message: string }

/** Link that opens a chat or a call. Its group is the number, which other parameters may follow (`?text=…`). */
const LINK = /^\S*(?:wa\.me\/|[?&]phone=)(?:%2B)?([^\s/?&#]*)\S*/i
/** Quotation marks, asterisks, telephone symbols and similar characters around a number. */
const INTORNO = /^[^\p{L}\p{N}+(]+|[^\p{L}\p{N})+]+$/gu
/** Words before a number, and labels copied from an address book. */
const PRIMA =
  /^(?:(?:cell|cel|cellulare|telefono|tel|callto|mobile|mob|numero|num|nr|n|whatsapp|wa)(?![a-z])[\s.:°]*|\p{L}[\p{L}.'’]*[\s:,-]+(?=\P{L}*[\p{L}\d]))+/iu
/** Matches a duplicated country prefix of a mobile number. */
const DOPPIO = /^(?:\+|00)?39(?=(?:\+|00)?393\d{8,9}$)/
/** Text after the number: «333 1234567 (Anna)», «…, ore pasti». Letters adjacent to the digits are typing errors instead. */
const DOPO = /[\s,;(-]{1,4}\p{L}[\p{L}\s.'’]{2,40}\)?\.?$/u

/**
 * Parses a mobile number in any common notation: spaces of any kind, dots, dashes, brackets, `+39`, `0039`, `39` without a plus,
 * surrounding words. With `soloItaliani` foreign numbers are refused, because an SMS abroad costs many times as much.
 * @returns the number in E.164. Its prefix may be one that no operator has.
 */
export function parseCellulare(text: string, soloItaliani = true): LetturaCellulare {
  const no = (message: string): LetturaCellulare => ({ ok: false, message })
  const written = plainDashes(cleanText(text))
    .normalize('NFKC')
    .replace(LINK, '$1')
    .replace(INTORNO, '')
    .replace(PRIMA, '')
    .replace('(0)', '')
    .replace(DOPO, '')
    .trim()
  if (written === '') return no('Inserisci il numero di cellulare')
  // Letters as digits («1-800-FLOWERS») are a North American habit, and typing errors here.
  if (!/^\(?\+?(?:39\s?\+)?[0-9\s.\-/()_,]+$/.test(written))
    return no('Scrivi il numero di cellulare in cifre, per esempio 347 123 4567')
  const cifre = written
    .replace(/[^+0-9]/g, '')
    .replace(DOPPIO, '')
    .replace(/^00/, '+')
  const italiano = /^(?:\+39|39(?=3\d{8,9}$))/.test(cifre)
  if (cifre.startsWith('+') && !italiano) return estero(cifre, soloItaliani)
  const nazionale = italiano ? cifre.replace(/^\+?39/, '') : cifre
  if (nazionale.startsWith('0'))
    return no('Questo sembra un telefono fisso: serve un cellulare, per ricevere gli SMS')
  if (!/^3\d{8,9}$/.test(nazionale))
    return no('Il numero di cellulare non è completo o non esiste: ricontrollalo')
  return { ok: true, cellulare: `+39${nazionale}`, estero: false }
}

/**
 * Formats a contact for reading: «+393312345678» is «331 234 5678». A number of another country keeps its prefix; any
 * other text, such as an e-mail address, is returned as it is.
 */
export function formatCellulare(contatto: string): string {
  const italiano = /^\+39(3\d{2})(\d{3})(\d{3,4})$/.exec(contatto)
  return italiano ? italiano.slice(1).join(' ') : contatto
}

function estero(cifre: string, soloItaliani: boolean): LetturaCellulare {
  if (!/^\+[1-9]\d{6,14}$/.test(cifre))
    return { ok: false, message: 'Il numero di cellulare non è completo o non esiste: ricontrollalo' }
  if (soloItaliani)
    return {
      ok: false,
      message: 'Per ora mandiamo gli SMS solo ai cellulari italiani: scrivine uno che comincia con +39',
    }
  return { ok: true, cellulare: cifre, estero: true }
}
