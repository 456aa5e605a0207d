import { longMonth } from '@primo/domain/platform/dates'
import { wholeNumber } from '@primo/domain/platform/numbers'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { riepilogoQuery } from '../../data/promotore.ts'
import { Card } from '../../ui/surfaces.tsx'

/** Tables of people and pratiche by level and by month, with a bar in each row. */
export function Andamento() {
  const { data } = useQuery(riepilogoQuery)
  if (!data || data.persone === 0) return null
  const piuPersone = Math.max(1, ...data.livelli.map((l) => l.persone))
  const piuMese = Math.max(1, ...data.mesi.map((m) => m.proprie + (m.rete ?? 0)))
  return (
    <div className="stack promotore-stack">
      <Card>
        <h2>Per livello</h2>
        <Figures columns={['Livello', 'Persone', 'Attive', 'Pratiche']}>
          {data.livelli.map((l) => (
            <tr key={l.livello}>
              <th scope="row">
                {l.livello}º<Bar quota={l.persone / piuPersone} />
              </th>
              <td>{wholeNumber(l.persone)}</td>
              <td>{l.produttori === null ? <Taciuta /> : wholeNumber(l.produttori)}</td>
              <td>{wholeNumber(l.pratiche)}</td>
            </tr>
          ))}
        </Figures>
        <p className="muted">Attiva: almeno una pratica completata negli ultimi dodici mesi.</p>
        {data.livelli.some((l) => l.produttori === null) ? (
          <p className="muted">
            Quante sono attive si dice da tre in su: dove c’è un trattino, il numero racconterebbe che cosa ha
            fatto una persona.
          </p>
        ) : null}
      </Card>
      <Card>
        <h2>Per mese</h2>
        <Figures columns={['Mese', 'Persone entrate', 'Inviate da te', 'Inviate dalla rete']}>
          {data.mesi.toReversed().map((m) => (
            <tr key={m.mese}>
              <th scope="row">
                {longMonth(m.mese)}
                <Bar quota={(m.proprie + (m.rete ?? 0)) / piuMese} />
              </th>
              <td>{wholeNumber(m.persone)}</td>
              <td>{wholeNumber(m.proprie)}</td>
              <td>{m.rete === null ? <Taciuta /> : wholeNumber(m.rete)}</td>
            </tr>
          ))}
        </Figures>
        {data.mesi.some((m) => m.rete === null) ? (
          <p className="muted">
            Le pratiche inviate dalla rete si dividono per mese solo dove ci sono dietro almeno tre persone
            attive. Nel totale ci sono tutte: {wholeNumber(data.pratiche_rete)}.
          </p>
        ) : null}
      </Card>
    </div>
  )
}

function Figures({ columns, children }: { columns: string[]; children: ReactNode }) {
  return (
    <table className="andamento-rete">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

/** Placeholder for a number hidden because it would disclose data of too few people. */
function Taciuta() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">non si mostra</span>
    </>
  )
}

function Bar({ quota }: { quota: number }) {
  return (
    <span className="andamento-bar" aria-hidden="true">
      <i style={{ width: `${quota * 100}%` }} />
    </span>
  )
}
