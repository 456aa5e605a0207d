/** La forma con cui i nomi dei comuni si confrontano. */

/** Lettere latine che la scomposizione Unicode non riduce a una lettera di base. */
const LETTERE: Record<string, string> = { ß: 'ss', ø: 'o', đ: 'd', ł: 'l', æ: 'ae', œ: 'oe' }

const SANTI = /\b(?:san|santa|santo|sant|santi|sante|ss|sta|sto)(?= \S)/g
/** Le abbreviazioni che nei nomi per esteso non compaiono mai: chi le scrive cerca la «s» sola. */
const SANTI_ABBREVIATI = /\b(?:ss|sta|sto)(?= \S)/g

/**
 * Piega un nome: minuscole, senza accenti; apostrofi, trattini, punti e ogni altro segno diventano un solo
 * spazio («Sant'Angelo dei Lombardi» → «sant angelo dei lombardi»). Restano solo `a-z`, `0-9` e spazi,
 * perciò il risultato si può mettere in un LIKE così com'è.
 */
export function piega(testo: string): string {
  return testo
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßøđłæœ]/gu, (c) => LETTERE[c] ?? c)
    .replace(/[^a-z0-9]+/gu, ' ')
    .trim()
}

/** «sant angelo» → «s angelo», come si scrive nelle insegne: vale per un nome già piegato. */
export function abbreviaSanti(piegato: string): string {
  return piegato.replace(SANTI, 's')
}

/** Quello che una persona ha cercato: «Sta. Maria» e «SS. Trinità» diventano «s maria» e «s trinita». */
export function piegaRicerca(testo: string): string {
  return piega(testo).replace(SANTI_ABBREVIATI, 's')
}
