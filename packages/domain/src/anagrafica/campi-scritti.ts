import { euro } from '../platform/numbers.ts'
import { parseEuro, parseWholeNumber } from '../platform/parse-numbers.ts'
import {
  type CampoFinanziamento,
  difettoValore,
  type GenereCampo,
  type ValoreCampo,
} from './campi-finanziamento.ts'

/** Texts of a form's fields, by field id. */
export type TestiCampi = Readonly<Record<string, string>>

/** Returns the text with which a form shows a value for editing; empty for a missing value. */
export function testoScritto(genere: GenereCampo, value: ValoreCampo | undefined): string {
  if (value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'si' : 'no'
  if (genere === 'importo') return euro(Number(value)).replace(/^€\s/, '').replace(/,00$/, '')
  return String(value)
}

/** Parses the text of a field. An invalid text is returned as it is, and refused by the check of the value. */
function parseText(genere: GenereCampo, text: string): ValoreCampo {
  if (genere === 'numero') return parseWholeNumber(text) ?? text
  if (genere === 'importo') return parseEuro(text) ?? text
  if (genere === 'si_no') return text === 'si' ? true : text === 'no' ? false : text
  return text
}

/**
 * Parses a form's texts into values by field id. An empty text is a missing value.
 * @returns the values, and the sentence of each invalid field under its name in the request, `campi.{id}`
 */
export function leggiCampi(
  fields: readonly Pick<CampoFinanziamento, 'id' | 'genere' | 'opzioni'>[],
  texts: TestiCampi,
): { valori: Record<string, ValoreCampo>; errors: Record<string, string> } {
  const valori: Record<string, ValoreCampo> = {}
  const errors: Record<string, string> = {}
  for (const field of fields) {
    const text = texts[field.id]?.trim() ?? ''
    if (text === '') continue
    const value = parseText(field.genere, text)
    const defect = difettoValore(field, value)
    if (defect === null) valori[field.id] = value
    else errors[`campi.${field.id}`] = defect
  }
  return { valori, errors }
}
