import { quanti, wholeNumber } from '@primo/domain/platform/numbers'
import type { StatoEsecuzione } from '@primo/domain/registro/lavori'
import type { Tone } from '../../ui/Pill.tsx'

export const STATE_NAMES: Record<StatoEsecuzione, string> = {
  in_attesa: 'In attesa',
  in_corso: 'In corso',
  riuscita: 'Riuscita',
  fallita: 'Non riuscita',
  interrotta: 'Interrotta',
}
export const TONES: Record<StatoEsecuzione, Tone> = {
  in_attesa: 'neutro',
  in_corso: 'base',
  riuscita: 'ok',
  fallita: 'bad',
  interrotta: 'warn',
}

/** «in 3 secondi», «in 2 minuti»: how long a run took. */
export function durationOf(ms: number): string {
  if (ms < 1000) return 'in meno di un secondo'
  if (ms < 120_000) return `in ${quanti(Math.round(ms / 1000), 'secondo', 'secondi')}`
  if (ms < 7_200_000) return `in ${quanti(Math.round(ms / 60_000), 'minuto', 'minuti')}`
  return `in ${quanti(Math.round(ms / 3_600_000), 'ora', 'ore')}`
}

/** «Movimenti: 12, premi: 3»: what a run did. */
export function whatItDid(conteggi: { nome: string; quanti: number }[]): string {
  const voci = conteggi.map((c) => `${c.nome.replaceAll('_', ' ')}: ${wholeNumber(c.quanti)}`).join(', ')
  return voci.charAt(0).toUpperCase() + voci.slice(1)
}
