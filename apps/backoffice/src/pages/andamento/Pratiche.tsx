import { type CifrePratiche, cifrePratiche } from '@primo/contract/pratiche/operatore-pratiche'
import {
  ACCADUTI,
  type Accaduto,
  ESITI_DI_ARRIVATA,
  ESITI_DI_COMPLETATA,
  type EsitoContato,
  STATI_PRATICA,
  sumEsiti,
} from '@primo/domain/pratiche/pratica'
import { Bars } from '../../ui/charts/Bars.tsx'
import { Columns, type Series } from '../../ui/charts/Columns.tsx'
import { Figure } from '../../ui/charts/Figure.tsx'
import { formatChange, MetricTile } from '../../ui/charts/MetricTile.tsx'
import { formatDurationInDays } from '../../ui/charts/TableExport.tsx'
import { PASSO_NAMES } from '../../ui/labels/pratiche-richieste.ts'
import { PerPasso } from '../../ui/statistics/bar-charts.tsx'
import { praticheInStateUrl, praticheWithEventUrl } from '../../ui/statistics/links.ts'
import { chartBuckets, timeSeriesTable } from '../../ui/statistics/period.tsx'
import { PeriodStatistics } from './PeriodStatistics.tsx'

/** Shows the statistics of pratiche: arrivals and outcomes in the period, states, time in each step. */
export const Pratiche = () => (
  <PeriodStatistics call={cifrePratiche}>{(dati) => <Cifre dati={dati} />}</PeriodStatistics>
)

function Cifre({ dati }: { dati: CifrePratiche }) {
  const { durata, periodo } = dati
  const tile = (name: string, esiti: readonly EsitoContato[], accaduto: Accaduto) => (
    <MetricTile name={name} {...sumEsiti(dati.esiti, esiti)} to={praticheWithEventUrl(accaduto, periodo)} />
  )
  return (
    <>
      <dl className="tiles">
        {tile('Arrivate', ESITI_DI_ARRIVATA, 'arrivata')}
        {tile('Completate', ESITI_DI_COMPLETATA, 'completata')}
        {tile('Rifiutate', ['rifiutata'], 'rifiutata')}
        {tile('Riaperte', ['riaperta'], 'riaperta')}
        <div className="card tile">
          <dt>Da inviata a completata, mediana</dt>
          <dd>
            <strong>{formatDurationInDays(durata.mediana_giorni)}</strong>
            <span>
              prima {formatDurationInDays(durata.mediana_prima_giorni)}; in media{' '}
              {formatDurationInDays(durata.media_giorni)}
            </span>
          </dd>
        </div>
      </dl>
      <div className="andamento-grid">
        <PerPasso dati={dati} />
        <Esiti dati={dati} />
        <NelTempo dati={dati} />
        <Tempi dati={dati} />
        <Stati dati={dati} />
      </div>
    </>
  )
}

function NelTempo({ dati: { serie, periodo } }: { dati: CifrePratiche }) {
  const stretches = chartBuckets(periodo, serie)
  const opens = (accaduto: Accaduto) => stretches.map(({ days }) => praticheWithEventUrl(accaduto, days))
  const series: Series[] = [
    { name: 'Inviate', tone: 'one', values: serie.map((s) => s.inviate), opens: opens('arrivata') },
    {
      name: 'Completate',
      tone: 'two',
      down: true,
      values: serie.map((s) => s.completate),
      opens: opens('completata'),
    },
    {
      name: 'Rifiutate',
      tone: 'three',
      down: true,
      values: serie.map((s) => s.rifiutate),
      opens: opens('rifiutata'),
    },
  ]
  return (
    <Figure
      titolo={periodo.tratto === 'mese' ? 'Pratiche mese per mese' : 'Pratiche giorno per giorno'}
      twin={timeSeriesTable(periodo, stretches, series, `pratiche-${periodo.dal}-${periodo.al}`)}
      note="Sopra la linea le pratiche che arrivano, sotto quelle che si chiudono."
    >
      <Columns
        label="Pratiche inviate, completate e rifiutate nel tempo"
        stretches={stretches}
        series={series}
      />
    </Figure>
  )
}

function Tempi({ dati: { passi, periodo } }: { dati: CifrePratiche }) {
  return (
    <Figure
      titolo="Quanto restano in ogni passo"
      twin={{
        first: 'Passo',
        columns: [
          'Ne sono uscite',
          { name: 'Mediana', kind: 'durata' },
          { name: 'Mediana, periodo prima', kind: 'durata' },
          { name: 'Media', kind: 'durata' },
        ],
        rows: passi.map(({ passo, lasciati, tempi }) => ({
          key: passo,
          name: PASSO_NAMES[passo],
          cells: [lasciati, tempi.mediana_giorni, tempi.mediana_prima_giorni, tempi.media_giorni],
          to: praticheWithEventUrl(`uscita_${passo}`, periodo),
        })),
        file: `tempi-pratiche-${periodo.dal}-${periodo.al}`,
      }}
      note="La mediana, in giorni interi, delle pratiche che nel periodo hanno lasciato il passo: metà ci è rimasta di meno, metà di più. Il segno è il periodo prima."
    >
      <Bars
        say={formatDurationInDays}
        rows={passi.map(({ passo, tempi }) => ({
          key: passo,
          name: PASSO_NAMES[passo],
          parts: [{ tone: 'one', value: tempi.mediana_giorni }],
          ...(tempi.mediana_prima_giorni === null ? {} : { before: tempi.mediana_prima_giorni }),
          to: praticheWithEventUrl(`uscita_${passo}`, periodo),
        }))}
      />
    </Figure>
  )
}

function Stati({ dati: { stati, periodo } }: { dati: CifrePratiche }) {
  return (
    <Figure
      titolo="In ogni stato, a fine periodo"
      twin={{
        first: 'Stato',
        columns: ['A fine periodo', 'Alla fine di quello prima'],
        rows: stati.map(({ id_stato, ora, prima }) => ({
          key: String(id_stato),
          name: STATI_PRATICA[id_stato],
          cells: [ora, prima],
          to: praticheInStateUrl(id_stato, periodo.al),
        })),
        file: `stati-pratiche-${periodo.al}`,
      }}
    >
      <Bars
        rows={stati.map(({ id_stato, ora, prima }) => ({
          key: String(id_stato),
          name: STATI_PRATICA[id_stato],
          parts: [{ tone: 'one', value: ora }],
          before: prima,
          beside: formatChange(ora, prima),
          to: praticheInStateUrl(id_stato, periodo.al),
        }))}
      />
    </Figure>
  )
}

/** Shows how the pratiche of a period arrived and ended. */
function Esiti({ dati: { esiti, periodo } }: { dati: CifrePratiche }) {
  // Only a pratica reopened before its outcome was recorded has none: the row is hidden when there are none.
  const rows = esiti
    .filter(({ esito, ora, prima }) => esito !== 'senza_esito' || ora + prima > 0)
    .map((row) => ({ ...row, name: ACCADUTI[row.esito], to: praticheWithEventUrl(row.esito, periodo) }))
  return (
    <Figure
      titolo="Come arrivano e come si chiudono"
      twin={{
        first: 'Che cosa è successo',
        columns: ['Nel periodo', 'Periodo prima', { name: 'Differenza', kind: 'testo' }],
        rows: rows.map(({ esito, name, ora, prima, to }) => ({
          key: esito,
          name,
          cells: [ora, prima, formatChange(ora, prima)],
          to,
        })),
        file: `esiti-pratiche-${periodo.dal}-${periodo.al}`,
      }}
      note="Quante volte è successo nel periodo: una pratica riaperta e completata di nuovo conta due volte. Il segno è il periodo prima."
    >
      <Bars
        rows={rows.map(({ esito, name, ora, prima, to }) => ({
          key: esito,
          name,
          parts: [{ tone: 'one', value: ora }],
          before: prima,
          beside: formatChange(ora, prima),
          to,
        }))}
      />
    </Figure>
  )
}
