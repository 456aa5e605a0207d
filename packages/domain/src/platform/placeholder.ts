import { cleanText } from './clean-text.ts'

/** Error of a formula, which spreadsheets save in place of its result: «#N/D», «#RIF!», «#NAME?», «#GETTING_DATA», «Err:502». */
const FORMULA_ERROR = /^(?:#\s*(?:N\/[DA]|GETTING_DATA|[\p{Lu}\d/_]+[!?])|Err:\d+)$/iu

/** Marks of a missing value: «n.d.», «N/A», «xxx», «da definire». No person, company or place is called so. */
const MARK =
  /^\(?(?:n\s?[./]\s?[da]\.?|x{2,}|da definire|da inserire|non disponibile|non applicabile|undefined)\)?$/i

/**
 * Words that databases and people write for a missing value. They are surnames too, so only spellings that no one uses for a
 * name count: «null», «NULL» and «nessuno», not «Null», «Nessuno» or «NESSUNO», and «(vuoto)» in brackets.
 */
const WORD = /^(?:null|NULL|nessun[oa]|\((?:null|NULL|nessun[oa]|vuot[oa])\))$/

/**
 * Returns the sentence that refuses a text as a field's value, because it is the error of a spreadsheet or a mark of a missing
 * value; null for any other text.
 * @param expected what the user has to write instead, such as «il nome del cliente»
 */
export function reasonPlaceholder(text: string, expected = 'il dato'): string | null {
  const written = cleanText(text).trim()
  if (FORMULA_ERROR.test(written))
    return `Scrivi ${expected}: «${written}» è un errore del foglio di calcolo.`
  return MARK.test(written) || WORD.test(written)
    ? `Scrivi ${expected}: «${written}» vuol dire che manca.`
    : null
}

/** Returns whether a text that is one of a person's names is only a mark of a missing name: «n.d.», «xxx». */
export const isMissingName = (text: string): boolean => MARK.test(text.trim())
