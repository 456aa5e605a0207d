import type { Incarico } from '@primo/contract/ufficio/incarichi'
import { clock } from '@primo/domain/platform/clock'
import { daysBetween, todayInRome } from '@primo/domain/platform/dates'
import { quanti } from '@primo/domain/platform/numbers'
import { useGetIdentity } from 'react-admin'
import type { AssignmentFields } from '../../data/incarichi.ts'
import type { Column } from '../list/column-definitions.tsx'
import { Pill, type Tone } from '../page/Pill.tsx'
import './incarichi.css'

/** Formats a due date with its urgency: «scade oggi», «scade tra 3 giorni», «in ritardo di 3 giorni». */
function formatDueDate(entro: string, today = todayInRome(clock.now())): { sentence: string; tone: Tone } {
  const giorni = daysBetween(today, entro)
  if (giorni < 0) return { sentence: `in ritardo di ${quanti(-giorni, 'giorno', 'giorni')}`, tone: 'bad' }
  if (giorni === 0) return { sentence: 'scade oggi', tone: 'warn' }
  if (giorni === 1) return { sentence: 'scade domani', tone: 'warn' }
  return { sentence: `scade tra ${quanti(giorni, 'giorno', 'giorni')}`, tone: 'neutro' }
}

/** Returns the initials of a name: «PF» of «Paola Fontana». */
function initialsOf(nome: string): string {
  const words = nome.trim().split(/\s+/)
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  const letter = (word: string) => [...word][0] ?? ''
  return `${letter(first)}${letter(last)}`.toLocaleUpperCase('it')
}

/**
 * Shows an operator's initials in a circle. Hidden from screen readers: the name is next to it or its control's accessible name.
 */
export function Iniziali({ nome, come = '' }: { nome: string; come?: '' | 'mie' | 'grandi' }) {
  return (
    <span className={`iniziali ${come}`} aria-hidden="true">
      {initialsOf(nome)}
    </span>
  )
}

/** Shows the assignee's initials and name, or an empty circle when unassigned. */
export function Assegnatario({ incarico }: { incarico: Incarico | null }) {
  const { identity } = useGetIdentity()
  if (!incarico)
    return (
      <span className="assegnatario">
        <span className="iniziali vuote" aria-hidden="true" /> <span>Libera</span>
      </span>
    )
  const mie = identity?.id === incarico.operatore_id
  return (
    <span className="assegnatario" title={incarico.nome}>
      <Iniziali nome={incarico.nome} come={mie ? 'mie' : ''} /> <span>{mie ? 'Tu' : incarico.nome}</span>
    </span>
  )
}

/** Shows the days left until an open item's due date, in a pill when it is near or past. */
export function Scade({ entro }: Pick<AssignmentFields, 'entro'>) {
  if (!entro) return null
  const { sentence, tone } = formatDueDate(entro)
  return tone === 'neutro' ? (
    <span className="one-line">{sentence}</span>
  ) : (
    <Pill tone={tone}>{sentence}</Pill>
  )
}

/** Returns the table column that shows the assignee of each item. */
export const whoseColumn = <R extends AssignmentFields & { id: number | string }>(): Column<R> => ({
  id: 'incarico',
  label: 'In carico a',
  // Closed items have no assignee.
  render: (row) => (row.entro ? <Assegnatario incarico={row.incarico} /> : null),
})
