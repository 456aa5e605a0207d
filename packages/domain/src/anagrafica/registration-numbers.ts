import { plainDashes } from '../platform/clean-text.ts'

/** Words before a number of a public register: «n.», «REA», «R.E.A.», «OAM», «Iscrizione n.». */
const LABEL = /^(?:(?:NUMERO|NUM|NR|N|R\.?\s?E\.?\s?A|O\.?\s?A\.?\s?M|ISCRIZIONE|ELENCO)(?![A-Z])[\s.:°º]*)+/

/** Returns a register number in capitals, with plain hyphens, without the words before it and the signs after it. */
const withoutLabel = (text: string): string =>
  plainDashes(text.normalize('NFC'))
    .toUpperCase()
    .trim()
    .replace(LABEL, '')
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
