import type { CifrePunti } from '@primo/contract/raccolta/operatore-andamento'
import type { TipoMovimento } from '@primo/domain/raccolta/punti'
import { Columns, type Series } from '../charts/Columns.tsx'
import { Figure, type Shown } from '../charts/Figure.tsx'
import { useMovimenti } from './links.ts'
import { chartBuckets, timeSeriesTable } from './period.tsx'

/** Shows the points over time: earned above the axis, used or lost below. */
export function PuntiNelTempo({ dati: { periodo, serie, edizione_id }, brief }: Shown<CifrePunti>) {
  const movements = useMovimenti(edizione_id)
  const stretches = chartBuckets(periodo, serie)
  const opens = (stato: TipoMovimento) => stretches.map(({ days }) => movements({ stato, ...days }))
  const overTime: Series[] = [
    { name: 'Guadagnati', tone: 'one', values: serie.map((s) => s.guadagnati), opens: opens('accredito') },
    { name: 'Spesi', tone: 'two', down: true, values: serie.map((s) => s.spesi), opens: opens('spesa') },
    {
      name: 'Scaduti',
      tone: 'three',
      down: true,
      values: serie.map((s) => s.scaduti),
      opens: opens('scadenza'),
    },
    {
      name: 'Stornati',
      tone: 'four',
      down: true,
      values: serie.map((s) => s.stornati),
      opens: opens('storno'),
    },
  ]
  return (
    <Figure
      titolo={periodo.tratto === 'mese' ? 'Punti mese per mese' : 'Punti giorno per giorno'}
      twin={timeSeriesTable(periodo, stretches, overTime, `punti-${periodo.dal}-${periodo.al}`)}
      brief={brief}
      note="Sopra la linea i punti guadagnati, sotto quelli spesi, scaduti o stornati."
    >
      <Columns
        label="Punti guadagnati, spesi, scaduti e stornati nel tempo"
        stretches={stretches}
        series={overTime}
        {...(brief && { height: 190 })}
      />
    </Figure>
  )
}
