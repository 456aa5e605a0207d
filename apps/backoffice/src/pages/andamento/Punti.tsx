import { type CifrePunti, cifrePunti } from '@primo/contract/raccolta/operatore-andamento'
import { Columns } from '../../ui/charts/Columns.tsx'
import { Figure } from '../../ui/charts/Figure.tsx'
import { Tile } from '../../ui/charts/Tile.tsx'
import { Estratto } from './Estratto.tsx'
import { Impegno } from './Impegno.tsx'
import { NonRiscossi } from './NonRiscossi.tsx'
import { stretchesOf } from './period.ts'
import { Waterfall } from './Waterfall.tsx'
import { WithFigures } from './WithFigures.tsx'

/** The points: what moved them in the period, day by day or month by month, and what they are worth in euro. */
export const Punti = () => (
  <WithFigures call={cifrePunti} editions={({ edizioni }) => edizioni}>
    {(dati) => <Cifre dati={dati} />}
  </WithFigures>
)

function Cifre({ dati }: { dati: CifrePunti }) {
  const { estratto, prima, periodo, serie } = dati
  const of = (tipo: string, { righe }: CifrePunti['estratto']) =>
    Math.abs(righe.find((r) => r.tipo === tipo)?.totale ?? 0)
  const tile = (name: string, tipo: string) => (
    <Tile key={tipo} name={name} now={of(tipo, estratto)} before={of(tipo, prima)} />
  )
  return (
    <>
      <dl className="tiles">
        {tile('Guadagnati', 'accredito')}
        {tile('Spesi', 'spesa')}
        {tile('Scaduti', 'scadenza')}
        <Tile name="In mano agli iscritti" now={estratto.chiusura.totale} before={prima.chiusura.totale} />
      </dl>
      <div className="andamento-grid">
        <div className="andamento-wide">
          <Estratto dati={dati} />
        </div>
        <Impegno dati={dati} />
        <Figure
          titolo={periodo.tratto === 'mese' ? 'Punti mese per mese' : 'Punti giorno per giorno'}
          twin={{
            first: periodo.tratto === 'mese' ? 'Mese' : 'Giorno',
            columns: ['Guadagnati', 'Spesi', 'Scaduti', 'Stornati'],
            rows: stretchesOf(periodo, serie).map(({ key, long }, i) => {
              const { guadagnati, spesi, scaduti, stornati } = serie[i]!
              return { key, name: long, cells: [guadagnati, spesi, scaduti, stornati] }
            }),
            file: `punti-${periodo.dal}-${periodo.al}`,
          }}
          note="Sopra la linea i punti guadagnati, sotto quelli spesi, scaduti o stornati."
        >
          <Columns
            label="Punti guadagnati, spesi, scaduti e stornati nel tempo"
            stretches={stretchesOf(periodo, serie)}
            series={[
              { name: 'Guadagnati', tone: 'one', values: serie.map((s) => s.guadagnati) },
              { name: 'Spesi', tone: 'two', down: true, values: serie.map((s) => s.spesi) },
              { name: 'Scaduti', tone: 'three', down: true, values: serie.map((s) => s.scaduti) },
              { name: 'Stornati', tone: 'four', down: true, values: serie.map((s) => s.stornati) },
            ]}
          />
        </Figure>
        <Waterfall dati={dati} />
        <NonRiscossi dati={dati} />
      </div>
    </>
  )
}
