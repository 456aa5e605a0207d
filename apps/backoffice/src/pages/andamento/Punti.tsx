import { type CifrePunti, cifrePunti } from '@primo/contract/raccolta/operatore-andamento'
import type { TipoMovimento } from '@primo/domain/raccolta/punti'
import { Columns, type Series } from '../../ui/charts/Columns.tsx'
import { Figure } from '../../ui/charts/Figure.tsx'
import { Tile } from '../../ui/charts/Tile.tsx'
import { Estratto } from './Estratto.tsx'
import { Impegno } from './Impegno.tsx'
import { useMovimenti } from './movimenti.ts'
import { NonRiscossi } from './NonRiscossi.tsx'
import { overTimeTwin, stretchesOf } from './period.ts'
import { Waterfall } from './Waterfall.tsx'
import { WithFigures } from './WithFigures.tsx'

/** The points: what moved them in the period, day by day or month by month, and what they are worth in euro. */
export const Punti = () => (
  <WithFigures call={cifrePunti} editions={({ edizioni }) => edizioni}>
    {(dati) => <Cifre dati={dati} />}
  </WithFigures>
)

function Cifre({ dati }: { dati: CifrePunti }) {
  const { estratto, prima, periodo, serie, edizione_id } = dati
  const movements = useMovimenti(edizione_id)
  const { dal, al } = periodo
  const of = (tipo: string, { righe }: CifrePunti['estratto']) =>
    Math.abs(righe.find((r) => r.tipo === tipo)?.totale ?? 0)
  const tile = (name: string, tipo: TipoMovimento) => (
    <Tile
      key={tipo}
      name={name}
      now={of(tipo, estratto)}
      before={of(tipo, prima)}
      to={movements({ stato: tipo, dal, al })}
    />
  )
  const stretches = stretchesOf(periodo, serie)
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
    <>
      <dl className="tiles">
        {tile('Guadagnati', 'accredito')}
        {tile('Spesi', 'spesa')}
        {tile('Scaduti', 'scadenza')}
        <Tile
          name="In mano agli iscritti"
          now={estratto.chiusura.totale}
          before={prima.chiusura.totale}
          to={movements({ al })}
        />
      </dl>
      <div className="andamento-grid">
        <div className="andamento-wide">
          <Estratto dati={dati} />
        </div>
        <Impegno dati={dati} />
        <Figure
          titolo={periodo.tratto === 'mese' ? 'Punti mese per mese' : 'Punti giorno per giorno'}
          twin={overTimeTwin(periodo, stretches, overTime, `punti-${dal}-${al}`)}
          note="Sopra la linea i punti guadagnati, sotto quelli spesi, scaduti o stornati."
        >
          <Columns
            label="Punti guadagnati, spesi, scaduti e stornati nel tempo"
            stretches={stretches}
            series={overTime}
          />
        </Figure>
        <Waterfall dati={dati} />
        <NonRiscossi dati={dati} />
      </div>
    </>
  )
}
