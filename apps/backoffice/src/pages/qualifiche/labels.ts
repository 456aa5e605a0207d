import type { PianoMarketing } from '@primo/contract/qualifiche/operatore-qualifiche'
import { longDate, longMonth } from '@primo/domain/platform/dates'
import { aOrAd } from '@primo/domain/platform/italian'
import { quanti } from '@primo/domain/platform/numbers'
import { type Month, monthsAfter } from '@primo/domain/platform/period'
import { type CifreQualifica, VOCI_QUALIFICA } from '@primo/domain/qualifiche/qualifica'
import type { State } from '../../ui/page/Pill.tsx'

export const STATES: Record<PianoMarketing['stato'], State> = {
  bozza: ['Bozza', 'warn'],
  futuro: ['Da venire', 'base'],
  in_vigore: ['In vigore', 'ok'],
  passato: ['Passato', 'neutro'],
}

/** Labels of the totals in the operators' wording, about a promotore. */
const NAMES: Record<keyof CifreQualifica, readonly [una: string, tante: string]> = {
  pratiche_proprie: ['pratica propria', 'pratiche proprie'],
  pratiche_rete: ['pratica della rete', 'pratiche della rete'],
  produttori: ['produttore attivo', 'produttori attivi'],
}
export const LABELS: Record<keyof CifreQualifica, string> = {
  pratiche_proprie: 'Pratiche proprie',
  pratiche_rete: 'Pratiche della rete',
  produttori: 'Produttori attivi',
}

/** Formats the thresholds of a qualifica: «12 pratiche della rete, 2 produttori attivi». */
export const formatSoglie = (soglie: CifreQualifica) =>
  VOCI_QUALIFICA.filter((voce) => soglie[voce] > 0)
    .map((voce) => quanti(soglie[voce], ...NAMES[voce]))
    .join(', ')

/** Formats the validity period of a version of the marketing plan. */
export function validita({ dal, al }: Pick<PianoMarketing, 'dal' | 'al'>): string {
  if (dal === null) return 'Non vale finché non è pubblicato.'
  if (al === null) return `Da ${longMonth(dal)}.`
  return dal === al ? `Solo ${longMonth(dal)}.` : `Da ${longMonth(dal)} ${aOrAd(longMonth(al))}.`
}

/** Formats the day of the monthly closing of a month: the first of the next one. */
export const chiudeIl = (mese: Month) => longDate(`${monthsAfter(mese, 1)}-01`)
