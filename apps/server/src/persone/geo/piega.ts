import { foldLetters } from '@primo/domain/platform/fold'

const SANTI = /\b(?:san|santa|santo|sant|santi|sante|ss|sta|sto)(?= \S)/g
/** Abbreviations that full names never contain: who writes them is looking for «s» alone. */
const SANTI_ABBREVIATI = /\b(?:ss|sta|sto)(?= \S)/g

/**
 * Folds a name to the form in which names of places are compared: lower case, no accents, any other sign one
 * space («Sant'Angelo dei Lombardi» → «sant angelo dei lombardi»). Only `a-z`, `0-9` and spaces are left, so
 * the result may go into a LIKE as it is.
 */
export function piega(text: string): string {
  return foldLetters(text)
    .replace(/[^a-z0-9]+/gu, ' ')
    .trim()
}

/** «sant angelo» → «s angelo», as signs write it; takes a name already folded. */
export function abbreviaSanti(piegato: string): string {
  return piegato.replace(SANTI, 's')
}

/** What a person searched for: «Sta. Maria» and «SS. Trinità» become «s maria» and «s trinita». */
export function piegaRicerca(text: string): string {
  return piega(text).replace(SANTI_ABBREVIATI, 's')
}
