import { type CifrePunti, cifrePunti } from '@primo/contract/raccolta/operatore-andamento'
import { edizioni } from '@primo/contract/raccolta/operatore-edizioni'
import { fontiDeiPunti } from '@primo/contract/raccolta/operatore-punti'
import { addDays, longDate } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { euro, percent, quanti, wholeNumber, withSign } from '@primo/domain/platform/numbers'
import type { Saldo } from '@primo/domain/raccolta/estratto'
import type { TipoMovimento } from '@primo/domain/raccolta/punti'
import { Link } from 'react-router'
import { useCanCall } from '../../data/permissions.ts'
import { paths } from '../../paths.ts'
import { Bars } from '../../ui/charts/Bars.tsx'
import { Figure, FigureCard } from '../../ui/charts/Figure.tsx'
import { MetricTile } from '../../ui/charts/MetricTile.tsx'
import { WaterfallChart } from '../../ui/charts/WaterfallChart.tsx'
import { Facts } from '../../ui/page/Panel.tsx'
import { Pill } from '../../ui/page/Pill.tsx'
import { COLONNE, VOCI } from '../../ui/punti/labels.ts'
import { useMovimenti } from '../../ui/statistics/links.ts'
import { PuntiNelTempo } from '../../ui/statistics/PuntiNelTempo.tsx'
import { StatisticsTable } from '../../ui/statistics/StatisticsTable.tsx'
import { PeriodStatistics } from './PeriodStatistics.tsx'

/** Shows the liability (value in euro of the unspent points) by edition: the maximum, and the cost expected from past use. */
export function Impegno({ dati: { impegno, non_riscossa, periodo } }: { dati: CifrePunti }) {
  const may = useCanCall()
  const all = impegno.reduce((n, { massimo_cent }) => n + massimo_cent, 0)
  const twin = {
    first: 'Edizione',
    columns: [
      'Punti',
      'Di cui già chiesti',
      { name: 'Scadono il', kind: 'giorno' as const },
      { name: 'Al più', kind: 'euro' as const },
      { name: 'Previsto', kind: 'euro' as const },
      { name: 'Cauzione versata', kind: 'euro' as const },
    ],
    rows: impegno.map((row) => ({
      key: String(row.edizione_id),
      name: row.titolo,
      cells: [
        row.totale,
        row.prenotati,
        row.scade_il,
        row.massimo_cent,
        row.previsto_cent,
        row.cauzione_cent,
      ],
    })),
    file: `impegno-${periodo.al}`,
  }
  return (
    <FigureCard titolo="Quanto impegna" twin={twin}>
      <p className="tile-alone">{euro(all)}</p>
      <p className="muted">
        Il massimo che i punti {elide('al', longDate(periodo.al))} possono valere: ognuno al cambio migliore
        del catalogo.
      </p>
      {impegno.map((row) => (
        <div key={row.edizione_id} className="impegno">
          <h3>
            {may(edizioni) ? (
              <Link to={paths.una('edizioni', row.edizione_id)}>{row.titolo}</Link>
            ) : (
              row.titolo
            )}
          </h3>
          <Facts
            items={[
              ['Punti', wholeNumber(row.totale)],
              ['Di cui già chiesti', wholeNumber(row.prenotati)],
              ['Scadono il', longDate(row.scade_il)],
              ['Al più', euro(row.massimo_cent)],
              [
                'Previsto',
                row.previsto_cent === null ? 'nessun premio chiesto finora' : euro(row.previsto_cent),
              ],
              ['Cauzione versata', row.cauzione_cent > 0 && euro(row.cauzione_cent)],
            ]}
          />
        </div>
      ))}
      <p className="figure-note">
        {non_riscossa === null
          ? 'Il previsto è al valore medio dei premi chiesti finora, e conta tutti i punti: quanti ne restano senza premio si saprà alla fine della prima edizione.'
          : `Nelle edizioni finite è rimasto senza premio ${elide('il', percent(Math.round(non_riscossa * 1000) / 10))} dei punti: il previsto ne tiene conto, al valore medio dei premi chiesti finora.`}
      </p>
    </FigureCard>
  )
}

/** Shows the statistics of points: changes in the period, time series, value in euro. */
export const Punti = () => (
  <PeriodStatistics call={cifrePunti} editions={({ edizioni }) => edizioni}>
    {(dati) => <Cifre dati={dati} />}
  </PeriodStatistics>
)

function Cifre({ dati }: { dati: CifrePunti }) {
  const { estratto, prima, periodo, edizione_id } = dati
  const movements = useMovimenti(edizione_id)
  const { dal, al } = periodo
  const of = (tipo: string, { righe }: CifrePunti['estratto']) =>
    Math.abs(righe.find((r) => r.tipo === tipo)?.totale ?? 0)
  const tile = (name: string, tipo: TipoMovimento) => (
    <MetricTile
      key={tipo}
      name={name}
      now={of(tipo, estratto)}
      before={of(tipo, prima)}
      to={movements({ stato: tipo, dal, al })}
    />
  )
  return (
    <>
      <dl className="tiles">
        {tile('Guadagnati', 'accredito')}
        {tile('Spesi', 'spesa')}
        {tile('Scaduti', 'scadenza')}
        <MetricTile
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
        <PuntiNelTempo dati={dati} />
        <Waterfall dati={dati} />
        <NonRiscossi dati={dati} />
      </div>
    </>
  )
}

/**
 * Shows the statement of points of the period: opening balances, movimenti, closing balances, and the check that the ledger
 * balances.
 */
function Estratto({ dati: { periodo, estratto, edizione_id } }: { dati: CifrePunti }) {
  const may = useCanCall()
  const movements = useMovimenti(edizione_id)
  const { apertura, righe, chiusura, movimenti, differenza } = estratto
  const balance = (saldo: Saldo) => COLONNE.map(([column]) => wholeNumber(saldo[column]))
  const moved = (saldo: Saldo) =>
    COLONNE.map(([column]) => (saldo[column] === 0 ? '–' : withSign(saldo[column])))
  // The sources page covers all editions only.
  const sources =
    edizione_id === null && may(fontiDeiPunti)
      ? `${paths.coda('fonti')}?dal=${periodo.dal}&al=${periodo.al}`
      : null
  const dayBefore = addDays(periodo.dal, -1)
  const opening = (name: string, to: string | undefined) => <b>{to ? <Link to={to}>{name}</Link> : name}</b>
  const cells = (saldo: Saldo) => COLONNE.map(([column]) => saldo[column])
  const behind = (stato: TipoMovimento) => {
    const to = movements({ stato, dal: periodo.dal, al: periodo.al })
    return to ? <Link to={to}>{VOCI[stato]}</Link> : VOCI[stato]
  }
  const twin = {
    first: 'Voce',
    columns: COLONNE.map(([, name]) => name),
    rows: [
      { key: 'apertura', name: `Apertura, ${longDate(periodo.dal)}`, cells: cells(apertura) },
      ...righe.map((row) => ({ key: row.tipo, name: VOCI[row.tipo], cells: cells(row) })),
      { key: 'chiusura', name: `Chiusura, ${longDate(periodo.al)}`, cells: cells(chiusura) },
    ],
    file: `estratto-punti-${periodo.dal}-${periodo.al}`,
  }
  return (
    <FigureCard titolo="Estratto dei punti" twin={twin}>
      <p className="row-stato">
        {differenza === 0 ? <Pill tone="ok">Torna</Pill> : <Pill tone="bad">Non torna</Pill>}
        <span>
          {quanti(movimenti, 'movimento', 'movimenti')} nel periodo, differenza {wholeNumber(differenza)}
        </span>
        {sources && <Link to={sources}>Da dove vengono i guadagnati</Link>}
      </p>
      <div className="scrolls">
        <StatisticsTable
          className="cifre-table table-punti estratto"
          caption={<caption className="visually-hidden">Estratto dei punti</caption>}
          first="Voce"
          columns={COLONNE.map(([, name]) => name)}
          rows={[
            {
              key: 'apertura',
              name: opening(`Apertura, ${longDate(periodo.dal)}`, movements({ al: dayBefore })),
              cells: balance(apertura),
            },
            ...righe.map((row) => ({
              key: row.tipo,
              name: behind(row.tipo),
              cells: moved(row),
            })),
            {
              key: 'chiusura',
              name: opening(`Chiusura, ${longDate(periodo.al)}`, movements({ al: periodo.al })),
              cells: balance(chiusura),
            },
          ]}
        />
      </div>
    </FigureCard>
  )
}

/** Shows the period's points as a waterfall chart, from opening to closing balance. */
function Waterfall({ dati: { estratto, periodo, edizione_id } }: { dati: CifrePunti }) {
  const movements = useMovimenti(edizione_id)
  const { dal, al } = periodo
  const behind = (stato: TipoMovimento) => movements({ stato, dal, al })
  const { apertura, chiusura, righe } = estratto
  const of = (tipo: TipoMovimento) => righe.find((r) => r.tipo === tipo)?.totale ?? 0
  const steps = [
    { name: 'Apertura', value: apertura.totale, whole: true, to: movements({ al: addDays(dal, -1) }) },
    { name: 'Guadagnati', value: of('accredito'), to: behind('accredito') },
    { name: 'Spesi', value: of('spesa'), to: behind('spesa') },
    { name: 'Scaduti', value: of('scadenza'), to: behind('scadenza') },
    { name: 'Stornati', value: of('storno'), to: behind('storno') },
    { name: 'Rettifiche', value: of('rettifica'), to: behind('rettifica') },
    // Maturing points that pay a debt leave the total. Points returned after their last day have expired.
    { name: 'A coprire debiti', value: of('maturazione'), to: behind('maturazione') },
    { name: 'Tornati già scaduti', value: of('restituzione'), to: behind('restituzione') },
    { name: 'Richiesti per un premio', value: of('prenotazione'), to: behind('prenotazione') },
    { name: 'Chiusura', value: chiusura.totale, whole: true, to: movements({ al }) },
  ].filter(({ value, whole }) => whole || value !== 0)
  return (
    <Figure
      titolo="Da apertura a chiusura"
      twin={{
        first: 'Voce',
        columns: ['Punti'],
        rows: steps.map(({ name, value, to }) => ({ key: name, name, cells: [value], to })),
        file: `da-apertura-a-chiusura-${periodo.dal}-${periodo.al}`,
      }}
    >
      <WaterfallChart label="Dai punti di apertura a quelli di chiusura" steps={steps} />
    </Figure>
  )
}

/** Converts a share to percent with one decimal. */
const ofHundred = (quota: number) => Math.round(quota * 1_000) / 10

/** Shows the points of finished editions that expired unused. */
function NonRiscossi({ dati: { finite, periodo } }: { dati: CifrePunti }) {
  if (finite.length === 0) return null
  const to = (id: number) => paths.una('edizioni', id)
  return (
    <Figure
      titolo="Punti rimasti senza premio"
      twin={{
        first: 'Edizione finita',
        columns: [
          'Spesi',
          'Scaduti',
          { name: 'Senza premio', kind: 'percento' },
          { name: 'Valore', kind: 'euro', none: 'nessun premio chiesto' },
        ],
        rows: finite.map(({ edizione_id, titolo, spesi, scaduti, quota, valore_cent }) => ({
          key: String(edizione_id),
          name: titolo,
          cells: [spesi, scaduti, ofHundred(quota), valore_cent],
          to: to(edizione_id),
        })),
        file: `punti-senza-premio-${periodo.al}`,
      }}
      note="Delle edizioni finite: la barra è i punti scaduti, e accanto c’è quanta parte sono di quelli spesi o scaduti."
    >
      <Bars
        rows={finite.map(({ edizione_id, titolo, scaduti, quota }) => ({
          key: String(edizione_id),
          name: titolo,
          parts: [{ tone: 'three', value: scaduti }],
          beside: percent(ofHundred(quota)),
          to: to(edizione_id),
        }))}
      />
    </Figure>
  )
}
