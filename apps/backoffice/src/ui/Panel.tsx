import { type ReactNode, useId } from 'react'
import './scheda.css'

/** A calm card with its title. */
export function Panel({ titolo, children }: { titolo: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="scheda" aria-labelledby={id}>
      <h2 id={id}>{titolo}</h2>
      {children}
    </section>
  )
}

/** What is known, one fact a row; what is not known is not shown. */
export function Facts({ voci }: { voci: (readonly [nome: string, valore: ReactNode] | null | false)[] }) {
  const note = voci.filter((v) => v !== null && v !== false)
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
