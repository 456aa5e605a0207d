import { type CifrePersone, cifrePersone, type Traguardo } from '@primo/contract/ingresso/operatore-andamento'
import { percent } from '@primo/domain/platform/numbers'
import { Bars } from '../../ui/charts/Bars.tsx'
import { Columns, type Series } from '../../ui/charts/Columns.tsx'
import { Figure } from '../../ui/charts/Figure.tsx'
import { said } from '../../ui/charts/Tile.tsx'
import { TRAGUARDI_NOMI } from '../../ui/traguardi.ts'
import { useArrivati } from './arrivati.ts'
import { Coorti } from './Coorti.tsx'
import { overTimeTwin, stretchesOf } from './period.ts'
import { WithFigures } from './WithFigures.tsx'

/** The members: how many came to each thing in the period, month of sign-up by month of sign-up, level by level. */
export const Persone = () => (
  <WithFigures call={cifrePersone}>
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
  </WithFigures>
)

/** Of a hundred, to the tenth; null of none. */
const rate = (n: number, of: number) => (of === 0 ? null : Math.round((n / of) * 1000) / 10)

function Imbuto({ dati: { passi, periodo } }: { dati: CifrePersone }) {
  const { dal, al } = periodo
  const came = useArrivati()
  const to = (traguardo: Traguardo) => came(traguardo, periodo)
  return (
    <Figure
      titolo="Dalla registrazione al premio"
      twin={{
        first: 'Traguardo',
        columns: ['Nel periodo', 'Periodo prima', { name: 'Differenza', kind: 'testo' }],
        rows: passi.map(({ traguardo, quanti, prima }) => ({
          key: traguardo,
          name: TRAGUARDI_NOMI[traguardo],
          cells: [quanti, prima, said(quanti, prima)],
          to: to(traguardo),
        })),
        file: `persone-${dal}-${al}`,
      }}
      note="Quanti ci sono arrivati per la prima volta nel periodo, in qualunque giorno si siano registrati: verificati sono i due contatti, iscritti chi entra in un’area, e il premio conta quando è chiesto. Il segno è il periodo prima."
    >
      <Bars
        rows={passi.map(({ traguardo, quanti, prima }) => ({
          key: traguardo,
          name: TRAGUARDI_NOMI[traguardo],
          parts: [{ tone: 'one', value: quanti }],
          before: prima,
          beside: said(quanti, prima),
          to: to(traguardo),
        }))}
      />
    </Figure>
  )
}

function NelTempo({ dati: { serie, periodo } }: { dati: CifrePersone }) {
  const stretches = stretchesOf(periodo, serie)
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
      twin={overTimeTwin(periodo, stretches, series, `registrati-${periodo.dal}-${periodo.al}`)}
      note="Sopra la linea chi si registra, sotto chi per la prima volta si iscrive a un’area."
    >
      <Columns label="Persone registrate e iscritte nel tempo" stretches={stretches} series={series} />
    </Figure>
  )
}

function Livelli({ dati: { livelli } }: { dati: CifrePersone }) {
  const all = livelli.reduce((n, { persone }) => n + persone, 0)
  const name = (livello: number) => (livello === 0 ? 'In cima' : `${livello}º livello`)
  return (
    <Figure
      titolo="La rete, livello per livello"
      twin={{
        first: 'Livello',
        columns: ['Persone', { name: 'Sul totale', kind: 'percento' }],
        rows: livelli.map(({ livello, persone }) => ({
          key: String(livello),
          name: name(livello),
          cells: [persone, rate(persone, all)],
        })),
        file: 'rete-per-livello',
      }}
      note="Com’è adesso. Portare persone non dà premi: i livelli dicono solo dove stanno."
    >
      <Bars
        rows={livelli.map(({ livello, persone }) => ({
          key: String(livello),
          name: name(livello),
          parts: [{ tone: 'one', value: persone }],
          beside: percent(rate(persone, all) ?? 0),
        }))}
      />
    </Figure>
  )
}
