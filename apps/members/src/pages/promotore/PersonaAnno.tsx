import type { PersonaRete } from '@primo/contract/rete/rete'
import { longMonth } from '@primo/domain/platform/dates'
import { accorda, quanti, wholeNumber } from '@primo/domain/platform/numbers'

/** Shows the people who joined a branch in a year: chart, summary, table by month. */
export function PersonaAnno({ mesi }: Pick<PersonaRete, 'mesi'>) {
  const entrate = mesi.reduce((sum, m) => sum + m.persone, 0)
  const last = mesi.findLast((m) => m.persone > 0)
  if (!last) return <p className="muted">Nell’ultimo anno nel suo ramo non è entrato nessuno.</p>
  const most = Math.max(...mesi.map((m) => m.persone))
  return (
    <section className="scheda-anno" aria-label="Un anno del suo ramo">
      <p>
        <b>
          {quanti(entrate, 'persona', 'persone')} {accorda(entrate, 'entrata', 'entrate')} in dodici mesi
        </b>
        <span className="muted">, l’ultima a {longMonth(last.mese)}.</span>
      </p>
      <div className="scheda-colonne" aria-hidden="true">
        {mesi.map((m) => (
          <i key={m.mese} style={{ height: m.persone ? `max(4px, ${(m.persone / most) * 100}%)` : '2px' }} />
        ))}
      </div>
      <details className="scheda-tabella">
        <summary>I mesi in tabella</summary>
        <table>
          <caption className="visually-hidden">Persone entrate nel suo ramo, mese per mese</caption>
          <tbody>
            {mesi.toReversed().map((m) => (
              <tr key={m.mese}>
                <th scope="row">{longMonth(m.mese)}</th>
                <td>{wholeNumber(m.persone)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}
