import type { ReactNode } from 'react'
import { Fact } from '../../ui/detail.tsx'

/** Shows rows of a name and a value, as a description list. */
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
