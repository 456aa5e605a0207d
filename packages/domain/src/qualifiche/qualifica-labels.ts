/** Italian sentences about a qualifica. */

import { longDate } from '../platform/dates.ts'
import { aOrAd, elide, fullStop } from '../platform/italian.ts'
import { accorda, wholeNumber } from '../platform/numbers.ts'
import { type Month, monthsAfter } from '../platform/period.ts'
import {
  type CifreQualifica,
  type EsitoQualifica,
  type PassoQualifica,
  passiVerso,
  produttoriMostrati,
  prossimaQualifica,
  type Qualifica,
  type ScalaQualifiche,
  VOCI_QUALIFICA,
  type VoceQualifica,
} from './qualifica.ts'

/**
 * Labels of the totals on which a qualifica depends, as a heading and after a number. They count completed pratiche, while other
 * screens count sent ones.
 */
export const NOMI_VOCE = {
  pratiche_proprie: {
    titolo: 'Pratiche tue completate',
    una: 'pratica tua completata',
    tante: 'pratiche tue completate',
  },
  pratiche_rete: {
    titolo: 'Pratiche della rete completate',
    una: 'pratica della rete completata',
    tante: 'pratiche della rete completate',
  },
  produttori: { titolo: 'Produttori attivi', una: 'produttore attivo', tante: 'produttori attivi' },
} as const satisfies Record<VoceQualifica, { titolo: string; una: string; tante: string }>

const contata = (voce: VoceQualifica, n: number) =>
  `${wholeNumber(n)} ${accorda(n, NOMI_VOCE[voce].una, NOMI_VOCE[voce].tante)}`

/** Joins a list of words in Italian: «a», «a e b», «a, b e c». */
function elenca(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} e ${parts.at(-1)}`
}

/**
 * Returns what is missing for a qualifica: «ti mancano 2 pratiche tue completate e 1 produttore attivo». When there are too few
 * active producers to disclose their number, only their threshold appears, reached or not: «ti mancano 2 pratiche tue completate,
 * con almeno 5 produttori attivi».
 */
function mancanza(voci: readonly PassoQualifica[]): string {
  const produttori = voci.find((v) => v.voce === 'produttori')
  const nascosti =
    produttori !== undefined && produttori.soglia > 0 && produttoriMostrati(produttori.cifra) === null
  const missing = voci.filter((v) => v.manca > 0 && !(nascosti && v.voce === 'produttori'))
  const verbo = accorda(missing.length === 1 ? missing[0]!.manca : missing.length, 'ti manca', 'ti mancano')
  const others = missing.length > 0 ? `${verbo} ${elenca(missing.map((v) => contata(v.voce, v.manca)))}` : ''
  if (!nascosti) return others
  const almeno = `almeno ${contata('produttori', produttori.soglia)}`
  if (others) return `${others}, con ${almeno}`
  return `${accorda(produttori.soglia, 'serve', 'servono')} ${almeno}`
}

/** Returns the day from which the closing of `mese` applies: «1º dicembre 2026». */
export function valeDal(mese: Month): string {
  return longDate(`${monthsAfter(mese, 1)}-01`)
}

/**
 * Returns a sentence with the amounts missing for the next qualifica, if the month `mese` closed with these totals.
 * @returns null at the highest qualifica
 */
export function describeMissingForNext(
  scala: ScalaQualifiche,
  grado: number,
  cifre: CifreQualifica,
  mese: Month,
): string | null {
  const next = prossimaQualifica(scala, grado, cifre)
  if (!next) return null
  return next.raggiunta
    ? `Hai già tutto per ${next.nome}: la ottieni ${elide('il', valeDal(mese))}.`
    : `Per ${next.nome} ${mancanza(next.voci)}.`
}

/** Returns a sentence with the amounts missing for a given qualifica. */
export const cheCosaMancaPer = (qualifica: Qualifica, cifre: CifreQualifica): string =>
  `Per ${qualifica.nome} ${mancanza(passiVerso(qualifica, cifre))}.`

/** Returns the name of the qualifica at a grado, or «nessuna qualifica». */
export function nomeGrado(scala: ScalaQualifiche, grado: number): string {
  return scala[grado - 1]?.nome ?? 'nessuna qualifica'
}

/**
 * Returns the warning that the totals are below the thresholds of the present qualifica.
 * @param tolleranza whether the grace month is already used
 * @returns null when they are not below them
 */
export function avvisoTolleranza(
  scala: ScalaQualifiche,
  { grado, tolleranza }: { grado: number; tolleranza: boolean },
  cifre: CifreQualifica,
  mese: Month,
): string | null {
  const attuale = scala[grado - 1]
  const voci = attuale ? passiVerso(attuale, cifre) : []
  if (!attuale || voci.every((v) => v.manca === 0)) return null
  const missing = `Per mantenere ${attuale.nome} ${mancanza(voci)}.`
  if (!tolleranza) return `${missing} Se il mese si chiude così, hai ancora un mese di tolleranza.`
  return fullStop(
    `${missing} Sei nel mese di tolleranza: se si chiude così, ${elide('dal', valeDal(mese))} ${scesa(scala, grado - 1)}`,
  )
}

/** Returns the sentence about the consequence of a demotion to a grado. */
function scesa(scala: ScalaQualifiche, grado: number): string {
  return grado === 0 ? 'resti senza qualifica' : `la tua qualifica è ${nomeGrado(scala, grado)}`
}

/** Returns the sentence that explains the outcome of a month's closing from its totals. */
export function percheQualifica(
  scala: ScalaQualifiche,
  row: { grado: number; esito: EsitoQualifica; cifre: CifreQualifica },
): string {
  const { grado, esito, cifre } = row
  // Monthly totals of few active producers would disclose the monthly activity of one of them (decisions §6).
  const con =
    produttoriMostrati(cifre.produttori) === null
      ? `Con ${contata('pratiche_proprie', cifre.pratiche_proprie)}, e meno di tre produttori attivi nella rete, in dodici mesi`
      : `Con ${elenca(VOCI_QUALIFICA.map((voce) => contata(voce, cifre[voce])))} in dodici mesi`
  const nome = nomeGrado(scala, grado)
  switch (esito) {
    case 'promossa':
      return fullStop(`${con} hai raggiunto ${nome}`)
    case 'confermata':
      return fullStop(`${con} mantieni ${nome}`)
    case 'tolleranza':
      return `${con} eri sotto le soglie di ${nome}: resta per un mese di tolleranza.`
    case 'retrocessa':
      return fullStop(
        `${con} eri ancora sotto le soglie di ${nomeGrado(scala, grado + 1)}: ${scesa(scala, grado)}`,
      )
    case 'nessuna':
      return fullStop(`${con} non eri ancora ${aOrAd(nomeGrado(scala, 1))}`)
  }
}
