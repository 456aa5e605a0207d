import { quanti, wholeNumber } from '@primo/domain/platform/numbers'
import type { StatoEsecuzione } from '@primo/domain/registro/lavori'
import type { State } from '../../ui/page/Pill.tsx'

export const STATES: Record<StatoEsecuzione, State> = {
  in_attesa: ['In attesa', 'neutro'],
  in_corso: ['In corso', 'base'],
  riuscita: ['Riuscita', 'ok'],
  fallita: ['Non riuscita', 'bad'],
  interrotta: ['Interrotta', 'warn'],
}

/** Formats the duration of a job's run: «in 3 secondi», «in 2 minuti». */
export function durationOf(ms: number): string {
  if (ms < 1000) return 'in meno di un secondo'
  if (ms < 120_000) return `in ${quanti(Math.round(ms / 1000), 'secondo', 'secondi')}`
  if (ms < 7_200_000) return `in ${quanti(Math.round(ms / 60_000), 'minuto', 'minuti')}`
  return `in ${quanti(Math.round(ms / 3_600_000), 'ora', 'ore')}`
}

/** Formats the numbers of rows that a job's run has processed: «Movimenti: 12, premi: 3». */
export function formatRunCounts(counts: { nome: string; quanti: number }[]): string {
  const voci = counts.map((c) => `${c.nome.replaceAll('_', ' ')}: ${wholeNumber(c.quanti)}`).join(', ')
  return voci.charAt(0).toUpperCase() + voci.slice(1)
}
