import { type Month, monthOf, monthsAfter, startOfMonth } from '../platform/period.ts'

/**
 * Piano marketing and qualifiche: the totals of a promotore over twelve months against a plan's thresholds. No total counts
 * recruited persons, so that a qualifica that rewards a sign-up cannot be expressed (Legge 173/2005).
 * @see decisions §7
 * @see docs/decisions/0021
 */

/**
 * Totals over twelve months on which a qualifica depends: completed pratiche of the promotore, those of the network, and active
 * producers.
 */
export const VOCI_QUALIFICA = ['pratiche_proprie', 'pratiche_rete', 'produttori'] as const
export type VoceQualifica = (typeof VOCI_QUALIFICA)[number]
export type CifreQualifica = Readonly<Record<VoceQualifica, number>>

/** Qualifica of a marketing plan: its name, and its threshold for each of the totals. */
export type Qualifica = { nome: string; soglie: CifreQualifica }
/** Qualifiche of a marketing plan, the lowest first. The grado is the position, from 1. Grado 0 is no qualifica. */
export type ScalaQualifiche = readonly Qualifica[]

/** Number of months over which the totals are counted, including the month that closes. */
const MESI_QUALIFICA = 12

/** Limits of a marketing plan: number of qualifiche, length of a name, highest threshold. */
export const LIMITI_PIANO = { qualifiche: 10, nome: 40, soglia: 1_000_000 } as const

/** Returns the half-open interval in which a pratica must be completed to count in the closing of `mese`. */
export function finestraQualifica(mese: Month): { dal: Date; al: Date } {
  return { dal: startOfMonth(monthsAfter(mese, 1 - MESI_QUALIFICA)), al: startOfMonth(monthsAfter(mese, 1)) }
}

/** Returns whether the totals meet every threshold of a qualifica. */
export function soddisfaSoglie(soglie: CifreQualifica, cifre: CifreQualifica): boolean {
  return VOCI_QUALIFICA.every((voce) => cifre[voce] >= soglie[voce])
}

/** Returns the highest grado that the totals reach, 0 for none. Monotonic in each total. */
export function gradoRaggiunto(scala: ScalaQualifiche, cifre: CifreQualifica): number {
  return scala.findLastIndex((q) => soddisfaSoglie(q.soglie, cifre)) + 1
}

/** Outcomes of a month's closing for a promotore. */
export const ESITI_QUALIFICA = ['nessuna', 'promossa', 'confermata', 'tolleranza', 'retrocessa'] as const
export type EsitoQualifica = (typeof ESITI_QUALIFICA)[number]

/** Result of a promotore after a month: grado, and whether that month was a grace month. */
export type Posizione = { grado: number; tolleranza: boolean }
export const POSIZIONE_INIZIALE: Posizione = { grado: 0, tolleranza: false }

/**
 * Computes a promotore's result of a month. A promotion is immediate. Below the thresholds there is one grace month, then a
 * demotion by one grado only, with another grace month before the next.
 * @param before result of the preceding month. Under a plan with fewer qualifiche its grado is capped to the highest
 */
export function chiudiMese(
  scala: ScalaQualifiche,
  before: Posizione,
  cifre: CifreQualifica,
): Posizione & { raggiunto: number; esito: EsitoQualifica } {
  const raggiunto = gradoRaggiunto(scala, cifre)
  const grado = Math.min(before.grado, scala.length)
  const after = (g: number, esito: EsitoQualifica) => ({
    grado: g,
    tolleranza: esito === 'tolleranza',
    raggiunto,
    esito,
  })
  if (raggiunto > grado) return after(raggiunto, 'promossa')
  if (grado === 0) return after(0, 'nessuna')
  if (raggiunto === grado) return after(grado, 'confermata')
  return before.tolleranza ? after(grado - 1, 'retrocessa') : after(grado, 'tolleranza')
}

/** One of a promotore's totals compared with the threshold of a qualifica: `manca` is the difference. */
export type PassoQualifica = { voce: VoceQualifica; cifra: number; soglia: number; manca: number }

/** Returns the qualifica above a grado, with each total compared with its threshold. Null at the highest grado. */
export function prossimaQualifica(
  scala: ScalaQualifiche,
  grado: number,
  cifre: CifreQualifica,
): { nome: string; voci: PassoQualifica[]; raggiunta: boolean } | null {
  const above = scala[grado]
  if (!above) return null
  return { nome: above.nome, voci: passiVerso(above, cifre), raggiunta: soddisfaSoglie(above.soglie, cifre) }
}

/** Returns each total compared with the threshold of a qualifica. */
export function passiVerso(qualifica: Qualifica, cifre: CifreQualifica): PassoQualifica[] {
  return VOCI_QUALIFICA.map((voce) => {
    const soglia = qualifica.soglie[voce]
    return { voce, cifra: cifre[voce], soglia, manca: Math.max(0, soglia - cifre[voce]) }
  })
}

/** Validation of a piano marketing: its scale of qualifiche, and the month it starts in. */

/**
 * Returns the errors in the qualifiche of a marketing plan, by field; empty = it can be published. Each qualifica requires no
 * less than the one below in any total and more in one, and the first requires at least one: a sign-up alone never earns a
 * qualifica.
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

/** Maximum number of months between the publication of a marketing plan and its first month. */
const MESI_AVANTI = 36

/**
 * Returns why a version of the marketing plan may not begin in `dal`, or null. It must begin in a future month in which no other
 * version begins.
 */
export function difettoInizio(dal: Month, pubblicati: readonly Month[], now: Date): string | null {
  if (dal <= monthOf(now)) return 'Un piano vale da un mese che deve ancora cominciare.'
  if (dal > monthsAfter(monthOf(now), MESI_AVANTI)) return 'Scegli un mese entro tre anni.'
  return pubblicati.includes(dal) ? 'C’è già un piano che comincia in quel mese.' : null
}

/** Returns the version of the marketing plan that applies in `mese`: the last that began by then. */
export function pianoDelMese<P extends { dal: Month }>(pubblicati: readonly P[], mese: Month): P | null {
  return pubblicati
    .filter((p) => p.dal <= mese)
    .reduce<P | null>((last, p) => (last && last.dal > p.dal ? last : p), null)
}

/**
 * Minimum number of active producers behind a total that a promotore sees (decisions §6). With fewer, the total is not split by
 * month and the number of producers is hidden, because it would disclose one person's activity.
 */
export const PRODUTTORI_MINIMI = 3

/** Returns a number of active producers as a promotore may see it: null below the minimum (`PRODUTTORI_MINIMI`). */
export function produttoriMostrati(produttori: number): number | null {
  return produttori < PRODUTTORI_MINIMI ? null : produttori
}

/**
 * Component of a total that a promotore sees. `produttori`: ids of the active producers it comes from, of which three are enough.
 * `nota`: the component is always shown, because it is known to be empty.
 */
export type Parte = { misura: number; produttori: readonly (string | number)[]; nota?: boolean }

/**
 * Returns which components of a total may be shown (small-cell suppression). Components with fewer than three active producers
 * are hidden. When the hidden ones together have fewer than three, the difference from the total would disclose them: then
 * further components, smallest first, are hidden too (complementary suppression).
 * @param outside component of the total that is never shown
 */
export function partiMostrate(
  parts: readonly Parte[],
  outside: Parte = { misura: 0, produttori: [] },
): boolean[] {
  const count = (which: readonly Parte[]) => new Set(which.flatMap((p) => p.produttori)).size
  if (count([...parts, outside]) < PRODUTTORI_MINIMI) return parts.map(() => false)
  const mostrate = parts.map((p) => p.nota === true || count([p]) >= PRODUTTORI_MINIMI)
  const perMisura = parts
    .map((p, i) => ({ ...p, i }))
    .filter((p) => p.nota !== true)
    .sort((a, b) => a.misura - b.misura || a.i - b.i)
  for (const { i } of perMisura) {
    const nascoste = parts.filter((_, k) => !mostrate[k])
    const resta = [...nascoste, ...(outside.misura > 0 ? [outside] : [])]
    if (resta.length === 0 || count(resta) >= PRODUTTORI_MINIMI) break
    mostrate[i] = false
  }
  return mostrate
}
