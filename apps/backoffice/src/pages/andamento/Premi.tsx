import { type CifrePremi, cifrePremi } from '@primo/contract/raccolta/operatore-andamento'
import { codaRichieste } from '@primo/contract/raccolta/operatore-premi'
import { shortDate } from '@primo/domain/platform/dates'
import { euro } from '@primo/domain/platform/numbers'
import type { Period } from '@primo/domain/platform/period'
import type { AccadutoRichiesta } from '@primo/domain/raccolta/premio'
import { useCanCall } from '../../data/permissions.ts'
import { paths } from '../../paths.ts'
import { Bars } from '../../ui/charts/Bars.tsx'
import { Columns, type Series } from '../../ui/charts/Columns.tsx'
import { Figure } from '../../ui/charts/Figure.tsx'
import { formatChange, MetricTile } from '../../ui/charts/MetricTile.tsx'
import { chartBuckets, timeSeriesTable } from '../../ui/statistics/period.tsx'
import { PeriodStatistics } from './PeriodStatistics.tsx'

/** Maximum number of bars in a chart of premi. The table has all rows. */
const SHOWN = 12

/** Shows the statistics of premi: requests and deliveries, by premio, and premi without requests. */
export const Premi = () => (
  <PeriodStatistics call={cifrePremi} editions={({ edizioni }) => edizioni}>
    {(dati) => <Cifre dati={dati} />}
  </PeriodStatistics>
)

/**
 * Returns links to the premio requests behind a number of the statistics, of one edition or all: requests made on some days, or
 * with some event.
 */
function useRequests(edizione_id: number | null) {
  const may = useCanCall()(codaRichieste)
  const requests = (those: Record<string, string>) =>
    may
      ? paths.coda('richieste', {
          stato: 'tutte',
          ...those,
          ...(edizione_id === null ? {} : { edizione: String(edizione_id) }),
        })
      : undefined
  return {
    requested: ({ dal, al }: Period) => requests({ dal, al }),
    happened: (accaduto: AccadutoRichiesta, { dal, al }: Period) =>
      requests({ accaduto, accaduto_dal: dal, accaduto_al: al }),
  }
}

function Cifre({ dati }: { dati: CifrePremi }) {
  const { chiesti, consegnati, chiusi, valore_cent: valore, periodo, edizione_id } = dati
  const requests = useRequests(edizione_id)
  const requested = requests.requested(periodo)
  const happened = (accaduto: AccadutoRichiesta) => requests.happened(accaduto, periodo)
  return (
    <>
      <dl className="tiles">
        <MetricTile name="Chiesti" now={chiesti.ora} before={chiesti.prima} to={requested} />
        <MetricTile
          name="Consegnati"
          now={consegnati.ora}
          before={consegnati.prima}
          to={happened('consegnata')}
        />
        <MetricTile
          name="Annullati o rifiutati"
          now={chiusi.ora}
          before={chiusi.prima}
          to={happened('chiusa')}
        />
        <MetricTile
          name="Valore dei chiesti"
          now={valore.ora}
          before={valore.prima}
          say={euro}
          to={requested}
        />
      </dl>
      <div className="andamento-grid">
        <PerPremio dati={dati} />
        <NelTempo dati={dati} />
        <div className="andamento-whole">
          <Fermi dati={dati} />
        </div>
      </div>
    </>
  )
}

const one = (id: number) => paths.una('catalogo', id)

function PerPremio({ dati: { premi, periodo } }: { dati: CifrePremi }) {
  return (
    <Figure
      titolo="Premi chiesti"
      twin={{
        first: 'Premio',
        columns: ['Chiesti', 'Periodo prima', 'Consegnati', 'Punti'],
        rows: premi.map(({ id, descrizione, chiesti, prima, consegnati, punti }) => ({
          key: String(id),
          name: descrizione,
          cells: [chiesti, prima, consegnati, punti],
          to: one(id),
        })),
        file: `premi-${periodo.dal}-${periodo.al}`,
      }}
      note={
        premi.length > SHOWN
          ? `I ${SHOWN} più chiesti: nella tabella ci sono tutti. Il segno è il periodo prima.`
          : 'Il segno è il periodo prima.'
      }
    >
      {premi.length === 0 ? (
        <p>In questo periodo e in quello prima nessuno ha chiesto un premio.</p>
      ) : (
        <Bars
          rows={premi.slice(0, SHOWN).map(({ id, descrizione, chiesti, prima }) => ({
            key: String(id),
            name: descrizione,
            parts: [{ tone: 'one', value: chiesti }],
            before: prima,
            beside: formatChange(chiesti, prima),
            to: one(id),
          }))}
        />
      )}
    </Figure>
  )
}

function NelTempo({ dati: { serie, periodo, edizione_id } }: { dati: CifrePremi }) {
  const stretches = chartBuckets(periodo, serie)
  const { requested, happened } = useRequests(edizione_id)
  const series: Series[] = [
    {
      name: 'Chiesti',
      tone: 'one',
      values: serie.map((s) => s.chiesti),
      opens: stretches.map(({ days }) => requested(days)),
    },
    {
      name: 'Consegnati',
      tone: 'two',
      down: true,
      values: serie.map((s) => s.consegnati),
      opens: stretches.map(({ days }) => happened('consegnata', days)),
    },
  ]
  return (
    <Figure
      titolo={periodo.tratto === 'mese' ? 'Premi mese per mese' : 'Premi giorno per giorno'}
      twin={timeSeriesTable(periodo, stretches, series, `richieste-${periodo.dal}-${periodo.al}`)}
      note="Sopra la linea i premi chiesti, sotto quelli consegnati."
    >
      <Columns label="Premi chiesti e consegnati nel tempo" stretches={stretches} series={series} />
    </Figure>
  )
}

function Fermi({ dati: { fermi, periodo } }: { dati: CifrePremi }) {
  return (
    <Figure
      titolo="Fermi in catalogo"
      twin={{
        first: 'Premio',
        columns: [
          { name: 'Chiesto l’ultima volta', kind: 'giorno', none: 'mai' },
          { name: 'Pezzi rimasti', none: 'senza limite' },
          { name: 'Valore', kind: 'euro' },
          'Punti',
        ],
        rows: fermi.map(({ id, descrizione, ultimo, disponibili, valore_cent, punti }) => ({
          key: String(id),
          name: descrizione,
          cells: [ultimo, disponibili, valore_cent, punti],
          to: one(id),
        })),
        file: `premi-fermi-${periodo.dal}-${periodo.al}`,
      }}
      note="Si possono chiedere, e nel periodo non li ha chiesti nessuno. La barra è ciò che valgono i pezzi rimasti."
    >
      {fermi.length === 0 ? (
        <p>Nel periodo ogni premio del catalogo è stato chiesto almeno una volta.</p>
      ) : (
        <Bars
          say={(cent) => (cent === 0 ? 'senza limite' : euro(cent))}
          rows={fermi.slice(0, SHOWN).map(({ id, descrizione, valore_cent, ultimo }) => ({
            key: String(id),
            name: descrizione,
            parts: [{ tone: 'three', value: valore_cent ?? 0 }],
            beside: ultimo === null ? 'mai' : shortDate(ultimo),
            to: one(id),
          }))}
        />
      )}
    </Figure>
  )
}
