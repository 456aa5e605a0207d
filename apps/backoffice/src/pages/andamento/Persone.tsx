import { type CifrePersone, cifrePersone, type Traguardo } from '@primo/contract/ingresso/operatore-cruscotto'
import { Columns, type Series } from '../../ui/charts/Columns.tsx'
import { Figure } from '../../ui/charts/Figure.tsx'
import { useArrivati } from '../../ui/statistics/arrivati.ts'
import { Imbuto } from '../../ui/statistics/Imbuto.tsx'
import { Livelli } from '../../ui/statistics/Livelli.tsx'
import { chartBuckets, timeSeriesTable } from '../../ui/statistics/period.ts'
import { Coorti } from './Coorti.tsx'
import { PeriodStatistics } from './PeriodStatistics.tsx'

/** Shows the statistics of members: milestones in the period, cohorts, network levels. */
export const Persone = () => (
  <PeriodStatistics call={cifrePersone}>
    {(dati) => (
      <div className="andamento-grid">
        <Imbuto dati={dati} />
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
