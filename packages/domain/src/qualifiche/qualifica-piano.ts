/** Validation of a piano marketing: its scale of qualifiche, and the month it starts in. */
import { type Month, monthOf, monthsAfter } from '../platform/month.ts'
import { type ScalaQualifiche, VOCI_QUALIFICA } from './qualifica.ts'

/**
 * Returns the errors of a scale by field. Empty = it can be published. Each qualifica requires no less than the one below in any
 * total and more in one, and the first requires at least one: a sign-up alone never earns a qualifica.
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

/** Maximum number of months between publication and start of a plan. */
const MESI_AVANTI = 36

/** Returns why a version may not start in `dal`, or null. It must start in a future month without another start. */
export function difettoInizio(dal: Month, pubblicati: readonly Month[], now: Date): string | null {
  if (dal <= monthOf(now)) return 'Un piano vale da un mese che deve ancora cominciare.'
  if (dal > monthsAfter(monthOf(now), MESI_AVANTI)) return 'Scegli un mese entro tre anni.'
  return pubblicati.includes(dal) ? 'C’è già un piano che comincia in quel mese.' : null
}

/** Returns the version in force in `mese`: the last that started by then. */
export function pianoDelMese<P extends { dal: Month }>(pubblicati: readonly P[], mese: Month): P | null {
  return pubblicati
    .filter((p) => p.dal <= mese)
    .reduce<P | null>((last, p) => (last && last.dal > p.dal ? last : p), null)
}
