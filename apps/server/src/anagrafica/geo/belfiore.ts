/**
 * Converts a codice catastale to the numeric id of a comune or a State: the letter's position (A = 1 … Z = 26) times a thousand,
 * plus the number. `A001` → 1001, `F205` (Milano) → 6205, `Z114` → 26114. Permanent and reversible.
 * @throws RangeError unless the code is a letter and three digits
 * @see docs/decisions/0006
 */
export function idDaBelfiore(codice: string): number {
  if (!/^[A-Z]\d{3}$/.test(codice)) throw new RangeError(`Codice catastale non valido: ${codice}`)
  return (codice.charCodeAt(0) - 64) * 1000 + Number(codice.slice(1))
}
