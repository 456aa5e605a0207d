import type { Incarico } from '@primo/contract/persone/incarichi'
import { useGetIdentity } from 'react-admin'
import type { Worked } from '../../data/incarichi.ts'
import type { Column } from '../column.tsx'
import { Pill } from '../Pill.tsx'
import { dueWords, initialsOf } from './words.ts'
import './lavoro.css'

/** Somebody's initials, as a picture: his name stands beside it, or is said. */
export function Iniziali({ nome, come = '' }: { nome: string; come?: '' | 'mie' | 'grandi' }) {
  return (
    <span className={`iniziali ${come}`} aria-hidden="true">
      {initialsOf(nome)}
    </span>
  )
}

/** Whose a thing is: his initials and his name; an empty ring where it is free. */
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

/** How far its last day is, while it waits: in a pill where it presses. */
export function Scade({ entro }: Pick<Worked, 'entro'>) {
  if (!entro) return null
  const { sentence, tone } = dueWords(entro)
  return tone === 'neutro' ? (
    <span className="one-line">{sentence}</span>
  ) : (
    <Pill tone={tone}>{sentence}</Pill>
  )
}

/** The column that says whose each row is. */
export const whoseColumn = <R extends Worked & { id: number | string }>(): Column<R> => ({
  id: 'incarico',
  label: 'In carico a',
  // What no longer waits is nobody's.
  render: (row) => (row.entro ? <Assegnatario incarico={row.incarico} /> : null),
})
