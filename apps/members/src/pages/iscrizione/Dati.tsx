import type { ReactNode } from 'react'

/** What is known, a name and a value a row. */
export function Dati({ righe }: { righe: readonly (readonly [nome: string, valore: ReactNode])[] }) {
  return (
    <dl className="dati">
      {righe.map(([nome, value]) => (
        <div key={nome}>
          <dt>{nome}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
