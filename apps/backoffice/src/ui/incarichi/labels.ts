import { clock } from '@primo/domain/platform/clock'
import { daysBetween, todayInRome } from '@primo/domain/platform/dates'
import { quanti } from '@primo/domain/platform/numbers'
import type { DiChi } from '@primo/domain/ufficio/incarico'
import type { Tone } from '../page/Pill.tsx'

/** Formats a due date with its urgency: «scade oggi», «scade tra 3 giorni», «in ritardo di 3 giorni». */
export function formatDueDate(
  entro: string,
  today = todayInRome(clock.now()),
): { sentence: string; tone: Tone } {
  const giorni = daysBetween(today, entro)
  if (giorni < 0) return { sentence: `in ritardo di ${quanti(-giorni, 'giorno', 'giorni')}`, tone: 'bad' }
  if (giorni === 0) return { sentence: 'scade oggi', tone: 'warn' }
  if (giorni === 1) return { sentence: 'scade domani', tone: 'warn' }
  return { sentence: `scade tra ${quanti(giorni, 'giorno', 'giorni')}`, tone: 'neutro' }
}

/** Returns the initials of a name: «PF» of «Paola Fontana». */
export function initialsOf(nome: string): string {
  const words = nome.trim().split(/\s+/)
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  const letter = (word: string) => [...word][0] ?? ''
  return `${letter(first)}${letter(last)}`.toLocaleUpperCase('it')
}

/** Label of each value of the assignment filter (mine, free, of others). */
export const WHOSE_NAMES: Record<DiChi, string> = { mie: 'Mie', libere: 'Libere', altrui: 'Di altri' }
