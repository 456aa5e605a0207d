/**
 * Partita IVA, 11 digits: seven of the taxpayer, three of the issuing office, and a Luhn check digit.
 * @see D.M. 23 dicembre 1976
 */
import { cleanText } from '../platform/clean-text.ts'

export type EsitoPartitaIva = { ok: true; partita_iva: string } | { ok: false; message: string }

/** Office codes of a partita IVA beyond the provincial ones (001–100): non-residents, VAT groups, direct identification. */
const UFFICI_SPECIALI = new Set(['120', '121', '888', '999'])

/** Words before the digits on an invoice, without spaces and signs. */
const WORDS = /^(?:PARTITA|PART|CODICE|COD|FISCALE|IVA|VAT|NUMERO|NUM|NR|CF|PI|IT|P|N|E)+(?=\d)/
/** Number that a spreadsheet converted to scientific notation: «7,43E+08». */
const SHORTENED = /^\d[.,]\d+E\+?\d+$/

/**
 * Extracts the digits of a partita IVA from a typed text: without spaces, signs, words and the `IT` prefix, with O replaced by 0.
 * Leading zeros removed by a spreadsheet are restored when the check digit matches (`743110157` is `00743110157`).
 */
export function normalizzaPartitaIva(text: string): string {
  const upper = cleanText(text).normalize('NFKC').toUpperCase().trim()
  if (SHORTENED.test(upper)) return upper
  const written = upper
    .replace(/(?<=^\D*\d{7,11})[.,]0+$/, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace(WORDS, '')
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

/** Returns whether taxpayer and issuing office of 11 digits can exist. */
function existingOffice(cifre: string): boolean {
  const ufficio = cifre.slice(7, 10)
  const provinciale = ufficio >= '001' && ufficio <= '100'
  return !cifre.startsWith('0000000') && (provinciale || UFFICI_SPECIALI.has(ufficio))
}

/** Checks digits, office and check digit. The message says what to correct. */
export function verificaPartitaIva(text: string): EsitoPartitaIva {
  const cifre = normalizzaPartitaIva(text)
  const no = (message: string): EsitoPartitaIva => ({ ok: false, message })
  if (cifre === '') return no('Inserisci la partita IVA')
  if (SHORTENED.test(cifre))
    return no('Excel ha abbreviato la partita IVA: scegli «Testo» come formato della colonna e riscrivila')
  if (/^[A-Z]{6}/.test(cifre)) return no('Questo sembra un codice fiscale: la partita IVA ha 11 cifre')
  if (!/^\d+$/.test(cifre)) return no('La partita IVA è fatta di sole cifre')
  if (cifre.length !== 11) return no(`La partita IVA ha 11 cifre: ne hai scritte ${cifre.length}`)
  if (!controlloTorna(cifre))
    return no('L’ultima cifra della partita IVA non torna con le altre: ricontrollala')
  if (!existingOffice(cifre)) return no('Questa partita IVA non può esistere: ricontrolla le cifre')
  return { ok: true, partita_iva: cifre }
}
