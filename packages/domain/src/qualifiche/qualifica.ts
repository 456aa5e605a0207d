/**
 * Piano marketing and qualifiche (decisions §7, docs/decisions/0021): what a promotore has brought about in twelve
 * months, against the thresholds of a plan. There is no figure for how many people were brought: a qualifica that
 * rewards a sign-up cannot be written (Legge 173/2005).
 */
import { type Month, monthsAfter, startOfMonth } from '../platform/month.ts'

/** What is counted over the twelve months: completed cases of one's own, of the network, and who completed any. */
export const VOCI_QUALIFICA = ['pratiche_proprie', 'pratiche_rete', 'produttori'] as const
export type VoceQualifica = (typeof VOCI_QUALIFICA)[number]
export type CifreQualifica = Readonly<Record<VoceQualifica, number>>

/** A step of the plan: its name, and the least of each figure. */
export type Qualifica = { nome: string; soglie: CifreQualifica }
/** The steps of a plan, lowest first: the grado of one is its place, from 1; 0 is no qualifica. */
export type ScalaQualifiche = readonly Qualifica[]

/** How many months are looked at, the one that closes among them. */
export const MESI_QUALIFICA = 12

/** Bounds of what an operator may write. */
export const LIMITI_PIANO = { qualifiche: 10, nome: 40, soglia: 1_000_000 } as const

/** The instants between which a case was completed to count for `mese`: from the first, up to and without the second. */
export function finestraQualifica(mese: Month): { dal: Date; al: Date } {
  return { dal: startOfMonth(monthsAfter(mese, 1 - MESI_QUALIFICA)), al: startOfMonth(monthsAfter(mese, 1)) }
}

/** Whether these figures meet every threshold. */
export function soddisfa(soglie: CifreQualifica, cifre: CifreQualifica): boolean {
  return VOCI_QUALIFICA.every((voce) => cifre[voce] >= soglie[voce])
}

/** The highest grado these figures reach; 0 = none. More of any figure never reaches less. */
export function gradoRaggiunto(scala: ScalaQualifiche, cifre: CifreQualifica): number {
  return scala.findLastIndex((q) => soddisfa(q.soglie, cifre)) + 1
}

/** What a month's close said of a promotore. */
export const ESITI_QUALIFICA = ['nessuna', 'promossa', 'confermata', 'tolleranza', 'retrocessa'] as const
export type EsitoQualifica = (typeof ESITI_QUALIFICA)[number]

/** How a promotore stands after a month: his grado, and whether that month was the one of grace. */
export type Posizione = { grado: number; tolleranza: boolean }
export const POSIZIONE_INIZIALE: Posizione = { grado: 0, tolleranza: false }

/**
 * A month's close: what is reached is had at once; below the threshold there is one month of grace, then one step
 * down and no more, with a month of grace of its own before the next one.
 * @param before how he stood after the month before; under a shorter plan the grado is that plan's last.
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

/** How far one figure is from the next step. */
export type PassoQualifica = { voce: VoceQualifica; cifra: number; soglia: number; manca: number }

/** The step above `grado`, with how far each figure is from it; null at the top. */
export function prossimaQualifica(
  scala: ScalaQualifiche,
  grado: number,
  cifre: CifreQualifica,
): { nome: string; voci: PassoQualifica[]; raggiunta: boolean } | null {
  const above = scala[grado]
  if (!above) return null
  return { nome: above.nome, voci: passiVerso(above, cifre), raggiunta: soddisfa(above.soglie, cifre) }
}

/** Each figure against the thresholds of one step. */
export function passiVerso(qualifica: Qualifica, cifre: CifreQualifica): PassoQualifica[] {
  return VOCI_QUALIFICA.map((voce) => {
    const soglia = qualifica.soglie[voce]
    return { voce, cifra: cifre[voce], soglia, manca: Math.max(0, soglia - cifre[voce]) }
  })
}
