import { type CifrePersone, cifrePersone, type Traguardo } from '@primo/contract/ingresso/operatore-cruscotto'
import { lastDayOfMonth, longMonth } from '@primo/domain/platform/dates'
import { percent, wholeNumber } from '@primo/domain/platform/numbers'
import type { Period } from '@primo/domain/platform/period'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Columns, type Series } from '../../ui/charts/Columns.tsx'
import { Figure, FigureCard } from '../../ui/charts/Figure.tsx'
import { TRAGUARDI_NOMI } from '../../ui/labels/iscrizioni.ts'
import { Funnel, Livelli } from '../../ui/statistics/bar-charts.tsx'
import { useArrivati } from '../../ui/statistics/links.ts'
import { chartBuckets, timeSeriesTable } from '../../ui/statistics/period.tsx'
import { StatisticsTable } from '../../ui/statistics/StatisticsTable.tsx'
import { PeriodStatistics } from './PeriodStatistics.tsx'

/** Shows the statistics of members: milestones in the period, cohorts, network levels. */
export const Persone = () => (
  <PeriodStatistics call={cifrePersone}>
    {(dati) => (
      <div className="andamento-grid">
        <Funnel dati={dati} />
        <NelTempo dati={dati} />
        <div className="andamento-wide">
          <Coorti dati={dati} />
        </div>
        <Livelli dati={dati} />
      </div>
    )}
  </PeriodStatistics>
)

function NelTempo({ dati: { serie, periodo } }: { dati: CifrePersone }) {
  const stretches = chartBuckets(periodo, serie)
  const came = useArrivati()
  const opens = (traguardo: Traguardo) => stretches.map(({ days }) => came(traguardo, days))
  const series: Series[] = [
    { name: 'Registrati', tone: 'one', values: serie.map((s) => s.registrati), opens: opens('registrati') },
    {
      name: 'Iscritti',
      tone: 'two',
      down: true,
      values: serie.map((s) => s.iscritti),
      opens: opens('iscritti'),
    },
  ]
  return (
    <Figure
      titolo={periodo.tratto === 'mese' ? 'Persone mese per mese' : 'Persone giorno per giorno'}
      twin={timeSeriesTable(periodo, stretches, series, `registrati-${periodo.dal}-${periodo.al}`)}
      note="Sopra la linea chi si registra, sotto chi per la prima volta si iscrive a un’area."
    >
      <Columns label="Persone registrate e iscritte nel tempo" stretches={stretches} series={series} />
    </Figure>
  )
}

const STEPS = ['verificati', 'iscritti', 'prima_pratica', 'primo_premio'] as const

/** Shows the members by month of sign-up (cohorts) and the milestones they reached, as a table with a bar in each cell. */
function Coorti({ dati: { coorti, periodo } }: { dati: CifrePersone }) {
  const came = useArrivati()
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
          <StatisticsTable
            className="cifre-table coorti"
            caption={<caption className="visually-hidden">Per mese di registrazione</caption>}
            first="Registrati in"
            columns={columns}
            rows={coorti.map((row) => ({
              key: row.mese,
              name: <Opens to={came('registrati', daysOf(row.mese))}>{longMonth(row.mese)}</Opens>,
              cells: [
                wholeNumber(row.registrati),
                ...STEPS.map((step) => (
                  <Share
                    key={step}
                    n={row[step]}
                    of={row.registrati}
                    to={came(step, { al: lastDayOfMonth(periodo.al) }, daysOf(row.mese))}
                  />
                )),
              ],
            }))}
          />
        </div>
      )}
      <p className="figure-note">
        Quanti di chi si è registrato in un mese sono arrivati a ogni passo entro la fine del mese in cui
        finisce il periodo.
      </p>
    </FigureCard>
  )
}

/** Returns the first and last day of a month as a period. */
function daysOf(mese: string): Period {
  const dal = `${mese}-01`
  return { dal, al: lastDayOfMonth(dal) }
}

const Opens = ({ to, children }: { to: string | undefined; children: ReactNode }) =>
  to ? <Link to={to}>{children}</Link> : children

function Share({ n, of, to }: { n: number; of: number; to: string | undefined }) {
  const share = (n / of) * 100
  return (
    <span className="coorte">
      <span className="coorte-bar" aria-hidden="true" style={{ inlineSize: `${Math.min(100, share)}%` }} />
      <b>
        <Opens to={n > 0 ? to : undefined}>{wholeNumber(n)}</Opens>
      </b>{' '}
      <small>{percent(Math.round(share))}</small>
    </span>
  )
}
