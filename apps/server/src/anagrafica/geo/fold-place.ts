import { foldLetters } from '@primo/domain/platform/fold'

const SANTI = /\b(?:san|santa|santo|sant|santi|sante|ss|sta|sto)(?= \S)/g
/** Matches abbreviations of «santo» that full names never contain: a user who types one searches for «s» alone. */
const SANTI_ABBREVIATI = /\b(?:ss|sta|sto)(?= \S)/g

/**
 * Folds a place name for comparison: lower case, no accents, any other character becomes one space («Sant'Angelo dei Lombardi» →
 * «sant angelo dei lombardi»). Only `a-z`, `0-9` and spaces are left, so the result needs no escaping in a LIKE.
 */
export function piega(text: string): string {
  return foldLetters(text)
    .replace(/[^a-z0-9]+/gu, ' ')
    .trim()
}

/** Abbreviates saints as road signs do, «sant angelo» → «s angelo»; takes a folded name. */
export function abbreviaSanti(piegato: string): string {
  return piegato.replace(SANTI, 's')
}

/** Folds a search text: «Sta. Maria» and «SS. Trinità» become «s maria» and «s trinita». */
export function piegaRicerca(text: string): string {
  return piega(text).replace(SANTI_ABBREVIATI, 's')
}
