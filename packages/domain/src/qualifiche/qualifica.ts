/**
 * Piano marketing and qualifiche: the totals of a promotore over twelve months against a plan's thresholds. No total counts
 * recruited persons, so that a qualifica that rewards a sign-up cannot be expressed (Legge 173/2005).
 * @see decisions §7
 * @see docs/decisions/0021
 */
import { type Month, monthsAfter, startOfMonth } from '../platform/month.ts'

/**
 * Totals over twelve months that a qualifica depends on: own completed pratiche, those of the network, and number of persons
 * who completed any.
 */
export const VOCI_QUALIFICA = ['pratiche_proprie', 'pratiche_rete', 'produttori'] as const
export type VoceQualifica = (typeof VOCI_QUALIFICA)[number]
export type CifreQualifica = Readonly<Record<VoceQualifica, number>>

/** Qualifica of a plan: name, and minimum of each of the totals. */
export type Qualifica = { nome: string; soglie: CifreQualifica }
/** Qualifiche of a plan, lowest first. The grado is the position, from 1. Grado 0 is no qualifica. */
export type ScalaQualifiche = readonly Qualifica[]

/** Number of months over which the totals are counted, including the month that closes. */
export const MESI_QUALIFICA = 12

/** Limits of a plan: number of qualifiche, length of a name, highest threshold. */
export const LIMITI_PIANO = { qualifiche: 10, nome: 40, soglia: 1_000_000 } as const

/** Returns the half-open interval in which a pratica must be completed to count for `mese`. */
export function finestraQualifica(mese: Month): { dal: Date; al: Date } {
  return { dal: startOfMonth(monthsAfter(mese, 1 - MESI_QUALIFICA)), al: startOfMonth(monthsAfter(mese, 1)) }
}

/** Returns whether the totals meet every threshold of a qualifica. */
export function soddisfa(soglie: CifreQualifica, cifre: CifreQualifica): boolean {
  return VOCI_QUALIFICA.every((voce) => cifre[voce] >= soglie[voce])
}

/** Returns the highest grado that the totals reach, 0 for none. Monotonic in each total. */
export function gradoRaggiunto(scala: ScalaQualifiche, cifre: CifreQualifica): number {
  return scala.findLastIndex((q) => soddisfa(q.soglie, cifre)) + 1
}

/** Outcomes of a month's closing for a promotore. */
export const ESITI_QUALIFICA = ['nessuna', 'promossa', 'confermata', 'tolleranza', 'retrocessa'] as const
export type EsitoQualifica = (typeof ESITI_QUALIFICA)[number]

/** Position of a promotore after a month: grado, and whether that month was one of tolleranza. */
export type Posizione = { grado: number; tolleranza: boolean }
export const POSIZIONE_INIZIALE: Posizione = { grado: 0, tolleranza: false }

/**
 * Computes the closing of a month: a promotion is immediate. Below the threshold there is one month of tolleranza, then a
 * demotion by one grado only, with another month of tolleranza before the next.
 * @param before state after the preceding month. Under a shorter plan the grado is capped to that plan's last
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

/** Distance of one total from the threshold of a qualifica. */
export type PassoQualifica = { voce: VoceQualifica; cifra: number; soglia: number; manca: number }

/** Returns the qualifica above a grado, with the distance of each total. Null at the highest grado. */
export function prossimaQualifica(
  scala: ScalaQualifiche,
  grado: number,
  cifre: CifreQualifica,
): { nome: string; voci: PassoQualifica[]; raggiunta: boolean } | null {
  const above = scala[grado]
  if (!above) return null
  return { nome: above.nome, voci: passiVerso(above, cifre), raggiunta: soddisfa(above.soglie, cifre) }
}

/** Returns each total compared with the threshold of a qualifica. */
export function passiVerso(qualifica: Qualifica, cifre: CifreQualifica): PassoQualifica[] {
  return VOCI_QUALIFICA.map((voce) => {
    const soglia = qualifica.soglie[voce]
    return { voce, cifra: cifre[voce], soglia, manca: Math.max(0, soglia - cifre[voce]) }
  })
}
