import { formatCellulare } from '@primo/domain/anagrafica/cellulare'
import { type ReactNode, useId } from 'react'
import './page.css'

/** Card with a title. */
export function Panel({ titolo, children }: { titolo: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="sheet card" aria-labelledby={id}>
      <h2 id={id}>{titolo}</h2>
      {children}
    </section>
  )
}

type Fact = readonly [nome: string, valore: ReactNode] | null | false

/** Returns the contacts of a person as items for `Facts`. */
export const contactFacts = ({ email, cellulare }: { email: string; cellulare: string }): Fact[] => [
  [
    'E-mail',
    <a key="e" href={`mailto:${email}`}>
      {email}
    </a>,
  ],
  [
    'Cellulare',
    <a key="c" href={`tel:${cellulare}`}>
      {formatCellulare(cellulare)}
    </a>,
  ],
]

/** Shows a list of names and values. Facts without a value are hidden. */
export function Facts({ items }: { items: Fact[] }) {
  const note = items.filter((v) => v !== null && v !== false)
  return (
    <dl className="dati">
      {note
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([nome, value]) => (
          <div key={nome}>
            <dt>{nome}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
