import { plain, stems, typo } from './stemmer.ts'

// Words common to all prizes, which do not distinguish them.
const COMUNI = new Set(
  stems('premio set kit nuovo grande piccolo nero bianco colore punti quanto costa manca'),
)

/**
 * Returns the prize a question names, by the words of its description; the one that matches most of them.
 * @param premi candidates, each with its `descrizione`
 * @returns null when no prize is named, or on a tie
 */
export function premioNominato<P extends { descrizione: string }>(
  domanda: string,
  premi: readonly P[],
): P | null {
  const written = stems(domanda).filter((r) => !COMUNI.has(r))
  const voti = premi
    .map((premio) => {
      const sue = new Set(stems(premio.descrizione).filter((r) => !COMUNI.has(r)))
      const comuni = [...sue].filter((r) => written.some((s) => s === r || typo(s, r))).length
      return { premio, comuni, parte: sue.size === 0 ? 0 : comuni / sue.size }
    })
    .filter((v) => v.comuni > 0 && v.parte >= 0.3)
    .sort((a, b) => b.comuni - a.comuni || b.parte - a.parte)
  const [first, second] = voti
  if (!first) return null
  return second && second.comuni === first.comuni && second.parte === first.parte ? null : first.premio
}

/** Returns the question with the named prize replaced by «premio», or null when it names none. */
export function conPremioNominato<P extends { descrizione: string }>(
  domanda: string,
  premi: readonly P[],
): string | null {
  const premio = premioNominato(domanda, premi)
  if (premio === null) return null
  const sue = new Set(stems(premio.descrizione).filter((r) => !COMUNI.has(r)))
  const resto = plain(domanda)
    .split(' ')
    .filter((word) => !stems(word).some((r) => [...sue].some((s) => s === r || typo(s, r))))
  return `${resto.join(' ')} premio`
}
