import type { ReactNode } from 'react'
import { Fact } from '../../ui/Fact.tsx'

/** Shows a list of names and values. */
export function Dati({ rows }: { rows: readonly (readonly [nome: string, valore: ReactNode])[] }) {
  return (
    <dl className="dati">
      {rows.map(([nome, value]) => (
        <Fact key={nome} name={nome}>
          {value}
        </Fact>
      ))}
    </dl>
  )
}
