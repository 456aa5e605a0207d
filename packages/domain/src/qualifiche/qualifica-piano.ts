/** The plan as an operator writes it: what makes a scale of qualifiche, and from when a version may hold. */
import { type Month, monthOf, monthsAfter } from '../platform/month.ts'
import { type ScalaQualifiche, VOCI_QUALIFICA } from './qualifica.ts'

/**
 * What is wrong with a scale, by field; empty = it can be published. Each step asks no less than the one below in
 * anything and more in something, and the first asks for work: nobody has a qualifica for having signed up.
 */
export function difettiScala(scala: ScalaQualifiche): Record<string, string[]> {
  const difetti: Record<string, string[]> = {}
  const names = scala.map((q) => q.nome.trim().toLocaleLowerCase('it'))
  if (scala.length === 0) difetti.qualifiche = ['Serve almeno una qualifica.']
  for (const [i, { soglie }] of scala.entries()) {
    if (names.indexOf(names[i]!) < i) difetti[`qualifiche.${i}.nome`] = ['Ogni qualifica ha un nome suo.']
    const below = scala[i - 1]?.soglie
    const chiede = (voce: (typeof VOCI_QUALIFICA)[number]) => soglie[voce] - (below?.[voce] ?? 0)
    const field = `qualifiche.${i}.soglie`
    if (VOCI_QUALIFICA.some((voce) => chiede(voce) < 0)) {
      difetti[field] = ['In nulla può chiedere meno di quella prima.']
    } else if (VOCI_QUALIFICA.every((voce) => chiede(voce) === 0)) {
      difetti[field] = [
        i === 0 ? 'Deve chiedere qualcosa: almeno una pratica.' : 'Deve chiedere più di quella prima.',
      ]
    }
  }
  return difetti
}

/** A plan is not published for a time nobody can answer for. */
const MESI_AVANTI = 36

/** Why a version may not hold from `dal`, or null: from a month still to come, and one version a month. */
export function difettoInizio(dal: Month, pubblicati: readonly Month[], now: Date): string | null {
  if (dal <= monthOf(now)) return 'Un piano vale da un mese che deve ancora cominciare.'
  if (dal > monthsAfter(monthOf(now), MESI_AVANTI)) return 'Scegli un mese entro tre anni.'
  return pubblicati.includes(dal) ? 'C’è già un piano che comincia in quel mese.' : null
}

/** The version that holds in `mese`: the last to begin by then. */
export function pianoDelMese<P extends { dal: Month }>(pubblicati: readonly P[], mese: Month): P | null {
  return pubblicati
    .filter((p) => p.dal <= mese)
    .reduce<P | null>((last, p) => (last && last.dal > p.dal ? last : p), null)
}
