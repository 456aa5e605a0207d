import type { Incarico } from '@primo/contract/ufficio/incarichi'
import { useGetIdentity } from 'react-admin'
import type { AssignmentFields } from '../../data/incarichi.ts'
import type { Column } from '../list/column-definitions.tsx'
import { Pill } from '../page/Pill.tsx'
import { formatDueDate, initialsOf } from './labels.ts'
import './incarichi.css'

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
