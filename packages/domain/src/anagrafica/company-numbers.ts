/**
 * Numbers of companies: REA, OAM, and partita IVA, which has 11 digits: seven of the taxpayer, three of the issuing office, and a
 * Luhn check digit.
 * @see D.M. 23 dicembre 1976
 */
import { cleanText, plainDashes } from '../platform/clean-text.ts'

export type EsitoPartitaIva = { ok: true; partita_iva: string } | { ok: false; message: string }

/** Office codes of a partita IVA beyond the provincial ones (001–100): non-residents, VAT groups, direct identification. */
const UFFICI_SPECIALI = new Set(['120', '121', '888', '999'])

/**
 * Matches words before the digits: «Cod. Fisc. e P. IVA», «VAT number:», «Ditta Rossi». Of two-letter words only known
 * abbreviations match, because others may be another country's code («FR 12345678901»).
 */
const LABEL = /^(?=.*\d)(?:[^\p{L}\p{N}]*(?:\p{L}{3,}|\p{L}|IT|CF|PI|TA|NR|NO|DI|ID)(?![\p{L}\p{N}]))+/su
/** Eleven digits apart from any word, unless after another country's code: «Ditta 4M S.r.l. 00743110157, Milano». */
const APART =
  /(?<![\p{L}\p{N}])(?=(?:IT\s*)?\d{11})(?<!(?<![\p{L}.])(?!IT|CF|PI|TA|NR|NO|DI|ID)\p{L}{2}[\s.:-]*)(?:IT\s*)?(\d{11})(?![\p{L}\p{N}])/gu
/** Words after the digits: «007 431 101 57 - Milano». */
const AFTER = /(?<=^(?:[^\p{L}\p{N}]*\d){7,11})[^\p{L}\p{N}]+\p{L}(?!.*\d{9}).*$/su
/** Two numbers of eleven digits. */
const TWO = /(?<!\d)\d{11}(?!\d).*(?<!\d)\d{11}(?!\d)/s
/** Words joined to the digits: «IT00743110157», «P.IVA00743110157». */
const JOINED = /^(?:PARTITA|PART|CODICE|COD|FISCALE|FISC|IVA|VAT|NUMERO|NUM|NR|CF|PI|IT|P|N|E)+(?=\d)/
/** Start of a codice fiscale of a natural person, without spaces: six letters, year, month, day, comune. */
const PERSONAL = /[A-Z]{6}[\dLMNP-V]{2}[A-Z][\dLMNP-V]{2}[A-Z]/
/** Returns whether a number, in capitals, was converted to scientific notation by a spreadsheet: «7,43E+08». */
export const isShortened = (text: string): boolean => /^\d(?:[.,]\d+)?E\+?\d+$/.test(text)

/**
 * Extracts the digits of a partita IVA from a typed text: without spaces, signs, words and the `IT` prefix, with O replaced by 0.
 * Leading zeros removed by a spreadsheet are restored when the check digit matches (`743110157` is `00743110157`).
 */
export function normalizzaPartitaIva(text: string): string {
  const upper = cleanText(text).normalize('NFKC').toUpperCase().trim()
  if (isShortened(upper)) return upper
  const apart = new Set(Array.from(upper.matchAll(APART), ([, digits]) => digits!))
  const written = (apart.size === 1 ? [...apart].join('') : upper)
    .replace(/(?<=^\D*\d{7,11})[.,]0+$/, '')
    .replace(LABEL, '')
    .replace(AFTER, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace(JOINED, '')
    .replace(/IT$/, '')
    .replace(/^[\dO]{11}$/, (digits) => digits.replaceAll('O', '0'))
  return lacksZeros(written) ? written.padStart(11, '0') : written
}

/** Returns whether digits are a partita IVA without its leading zeros. */
function lacksZeros(cifre: string): boolean {
  const whole = cifre.padStart(11, '0')
  return /^\d{7,10}$/.test(cifre) && controlloTorna(whole) && existingOffice(whole)
}

/** Returns whether the last of 11 digits is the Luhn check digit of the others. */
export function controlloTorna(cifre: string): boolean {
  let sum = 0
  for (let i = 0; i < 11; i++) {
    const cifra = Number(cifre[i])
    const doppio = cifra * 2
    sum += i % 2 === 0 ? cifra : doppio > 9 ? doppio - 9 : doppio
  }
  return sum % 10 === 0
}

/** Returns whether taxpayer number and issuing office of a partita IVA of 11 digits can exist. */
function existingOffice(cifre: string): boolean {
  const ufficio = cifre.slice(7, 10)
  const provinciale = ufficio >= '001' && ufficio <= '100'
  return !cifre.startsWith('0000000') && (provinciale || UFFICI_SPECIALI.has(ufficio))
}

/** Validates a partita IVA: digits, issuing office and check digit. The message says what to correct. */
export function verificaPartitaIva(text: string): EsitoPartitaIva {
  const cifre = normalizzaPartitaIva(text)
  const no = (message: string): EsitoPartitaIva => ({ ok: false, message })
  if (cifre === '') return no('Inserisci la partita IVA')
  if (isShortened(cifre))
    return no('Excel ha abbreviato la partita IVA: scegli «Testo» come formato della colonna e riscrivila')
  if (cifre.length > 11 && TWO.test(text))
    return no('Scrivi solo la partita IVA: qui ci sono più numeri di 11 cifre')
  if (!/^\d+$/.test(cifre))
    return no(
      PERSONAL.test(text.toUpperCase().replace(/[^A-Z\d]+/g, ''))
        ? 'Questo sembra un codice fiscale: la partita IVA ha 11 cifre'
        : 'La partita IVA è fatta di sole cifre',
    )
  if (cifre.length !== 11) return no(`La partita IVA ha 11 cifre: ne hai scritte ${cifre.length}`)
  if (!controlloTorna(cifre))
    return no('L’ultima cifra della partita IVA non torna con le altre: ricontrollala')
  if (!existingOffice(cifre)) return no('Questa partita IVA non può esistere: ricontrolla le cifre')
  return { ok: true, partita_iva: cifre }
}

/** Words before a number of a public register: «n.», «REA», «R.E.A.», «OAM», «Iscrizione n.». */
const REGISTER_LABEL =
  /^(?:(?:NUMERO|NUM|NR|N|R\.?\s?E\.?\s?A|O\.?\s?A\.?\s?M|ISCRIZIONE|ELENCO)(?![A-Z])[\s.:°º]*)+/

/** Returns a register number in capitals, with plain hyphens, without the words before it and the signs after it. */
const withoutLabel = (text: string): string =>
  plainDashes(text.normalize('NFC'))
    .toUpperCase()
    .trim()
    .replace(REGISTER_LABEL, '')
    .replace(/[\s.,;:]+$/, '')

/**
 * Parses a REA number (company register), which is the sigla of a provincia and a number: «mi 1234567», «MI/1234567», «R.E.A.
 * MI–1234567».
 * @returns «MI-1234567», or null for any other text
 */
export function parseRea(text: string): string | null {
  const [, sigla, number] = /^([A-Z]{2})[\s/.-]*(\d{4,7})$/.exec(withoutLabel(text)) ?? []
  return sigla ? `${sigla}-${number}` : null
}

/**
 * Parses a registration number of the Organismo Agenti e Mediatori, which is A for an agent or M for a mediator, and a number: «a
 * 41676», «OAM M-123».
 * @returns «A41676», or null for any other text
 */
export function parseOam(text: string): string | null {
  const [, letter, number] = /^([AM])[\s.-]*(\d{1,6})$/.exec(withoutLabel(text)) ?? []
  return letter ? `${letter}${number}` : null
}
