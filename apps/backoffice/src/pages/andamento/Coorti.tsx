import type { CifrePersone } from '@primo/contract/ingresso/operatore-andamento'
import { elencoPersone } from '@primo/contract/ingresso/operatore-elenco-persone'
import { addDays, addMonths, longMonth } from '@primo/domain/platform/dates'
import { percent, wholeNumber } from '@primo/domain/platform/numbers'
import { Link } from 'react-router'
import { useMay } from '../../data/permissions.ts'
import { paths } from '../../paths.ts'
import { FigureCard } from '../../ui/charts/Figure.tsx'
import { FiguresTable } from '../../ui/FiguresTable.tsx'
import { TRAGUARDI_NOMI } from './persone-words.ts'

const STEPS = ['verificati', 'iscritti', 'prima_pratica', 'primo_premio'] as const

/** Who signed up in a month, and how far they have come: a table that is its own chart, a bar in each cell. */
export function Coorti({ dati: { coorti, periodo } }: { dati: CifrePersone }) {
  const may = useMay()
  const columns = ['Registrati', ...STEPS.map((step) => TRAGUARDI_NOMI[step])]
  const twin = {
    first: 'Registrati in',
    columns,
    rows: coorti.map((row) => ({
      key: row.mese,
      name: longMonth(row.mese),
      cells: [row.registrati, ...STEPS.map((step) => row[step])],
    })),
    file: `coorti-${periodo.al}`,
  }
  return (
    <FigureCard titolo="Per mese di registrazione" twin={twin}>
      {coorti.length === 0 ? (
        <p>Negli ultimi dodici mesi non si è registrato nessuno.</p>
      ) : (
        <div className="scrolls">
          <FiguresTable
            className="cifre-table coorti"
            caption={<caption className="visually-hidden">Per mese di registrazione</caption>}
            first="Registrati in"
            columns={columns}
            rows={coorti.map((row) => ({
              key: row.mese,
              name: may(elencoPersone) ? (
                <Link to={whoCame(row.mese)}>{longMonth(row.mese)}</Link>
              ) : (
                longMonth(row.mese)
              ),
              cells: [
                wholeNumber(row.registrati),
                ...STEPS.map((step) => <Share key={step} n={row[step]} of={row.registrati} />),
              ],
            }))}
          />
        </div>
      )}
      <p className="figure-note">
        Quanti di chi si è registrato in un mese sono arrivati a ogni passo entro la fine del periodo.
      </p>
    </FigureCard>
  )
}

/** The members who signed up in a month. */
function whoCame(mese: string): string {
  const dal = `${mese}-01`
  return paths.coda('persone', { dal, al: addDays(addMonths(dal, 1), -1) })
}

function Share({ n, of }: { n: number; of: number }) {
  const share = (n / of) * 100
  return (
    <span className="coorte">
      <span className="coorte-bar" aria-hidden="true" style={{ inlineSize: `${Math.min(100, share)}%` }} />
      <b>{wholeNumber(n)}</b> <small>{percent(Math.round(share))}</small>
    </span>
  )
}
