import { longMonth } from '@primo/domain/platform/dates'
import { quanti } from '@primo/domain/platform/numbers'
import { useQuery } from '@tanstack/react-query'
import { riepilogoQuery } from '../../data/pratiche.ts'
import { useWide } from '../../ui/wide.ts'
import { bars, PARTS } from './andamento.ts'

const LARGO = 320
const ALTO = 110

/** Shows the pratiche by month and state, as a chart and as a table. Collapsed on a phone. */
export function Andamento() {
  const { data } = useQuery(riepilogoQuery)
  const wide = useWide()
  // The hero already shows the loading or error state.
  if (!data || data.totale === 0) return null
  const mesi = data.per_mese
  const registrate = mesi.reduce((n, m) => n + m.registrate, 0)
  return (
    <details className="card andamento" open={wide}>
      <summary className="andamento-open">
        <h2>Ultimi dodici mesi</h2>
        <span className="muted">{quanti(registrate, 'pratica registrata', 'pratiche registrate')}</span>
      </summary>
      <svg
        viewBox={`0 0 ${LARGO} ${ALTO + 18}`}
        role="img"
        aria-label={`Pratiche registrate per mese, ${registrate} in tutto; i numeri sono nella tabella qui sotto`}
      >
        <line x1="0" x2={LARGO} y1={ALTO} y2={ALTO} className="andamento-base" />
        {bars(mesi, LARGO, ALTO).map((r) => (
          <rect
            key={`${r.mese}-${r.parte}`}
            className={`parte-${r.parte}`}
            x={r.x}
            y={r.y}
            width={r.larghezza}
            height={r.altezza}
            rx="2"
          />
        ))}
        {mesi.map((m, i) => (
          <text key={m.mese} x={((i + 0.5) * LARGO) / mesi.length} y={ALTO + 14} textAnchor="middle">
            {longMonth(m.mese).slice(0, 3)}
          </text>
        ))}
      </svg>
      <ul className="andamento-legend">
        {PARTS.map(({ chiave, nome }) => (
          <li key={chiave} className={`parte-${chiave}`}>
            {nome}
          </li>
        ))}
      </ul>
      <details className="andamento-table">
        <summary className="table-open">Vedi la tabella</summary>
        <table>
          <caption className="visually-hidden">Pratiche per mese di registrazione e stato</caption>
          <thead>
            <tr>
              <th scope="col">Mese</th>
              <th scope="col">Tutte</th>
              <th scope="col">Compl.</th>
              <th scope="col">In lav.</th>
              <th scope="col">Bozze</th>
              <th scope="col">Rif.</th>
            </tr>
          </thead>
          <tbody>
            {mesi.toReversed().map((m) => (
              <tr key={m.mese}>
                <th scope="row">{longMonth(m.mese)}</th>
                <td>{m.registrate}</td>
                {PARTS.map(({ chiave }) => (
                  <td key={chiave}>{m[chiave]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </details>
  )
}
