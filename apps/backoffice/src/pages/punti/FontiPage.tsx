import { type FontiPunti, fontiDeiPunti } from '@primo/contract/raccolta/operatore-punti'
import { clock } from '@primo/domain/platform/clock'
import { addMonths, longMonth, parseDate, todayInRome } from '@primo/domain/platform/dates'
import { wholeNumber } from '@primo/domain/platform/numbers'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { callQueryOptions } from '../../data/query-client.ts'
import { type ChartTable, TableExport } from '../../ui/charts/TableExport.tsx'
import { DayField } from '../../ui/form/DayField.tsx'
import { nomeLivello } from '../../ui/labels/pratiche-richieste.ts'
import { ErrorState } from '../../ui/page/loading-and-errors.tsx'
import { PageHeading } from '../../ui/page/Page.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { NavPunti } from '../../ui/punti/NavPunti.tsx'
import { StatisticsTable } from '../../ui/statistics/StatisticsTable.tsx'

/**
 * Shows where the points of each month came from: pratiche and rettifiche. It demonstrates that recruiting members earns none.
 */
export function FontiPage() {
  const [cerca, setCerca] = useSearchParams()
  const al = cerca.get('al') || todayInRome(clock.now())
  const dal = cerca.get('dal') || `${addMonths(al, -11).slice(0, 7)}-01`
  const { data, error, isPending, refetch } = useQuery({
    ...callQueryOptions(['punti', 'fonti', dal, al], fontiDeiPunti, { query: { dal, al } }),
    placeholderData: (before) => before,
    retry: false,
  })
  const giorno = (nome: 'dal' | 'al', etichetta: string, value: string) => (
    <DayField
      label={etichetta}
      value={value}
      onDay={(day) => parseDate(day) && setCerca({ dal, al, [nome]: day }, { replace: true })}
    />
  )
  return (
    <>
      <NavPunti />
      <PageHeading titolo="Da dove vengono i punti" />
      <div className="punti-tools">
        {giorno('dal', 'Dal', dal)}
        {giorno('al', 'Al', al)}
        {data && (
          <div className="figure-tools">
            <TableExport twin={fileOf(data)} />
          </div>
        )}
      </div>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {isPending && <p role="status">Caricamento…</p>}
      {data && !error && <Rapporto dati={data} />}
    </>
  )
}

function Rapporto({ dati }: { dati: FontiPunti }) {
  return (
    <>
      <dl className="cifre-punti">
        {(['pratica', 'rete', 'rettifica'] as const).map((fonte) => (
          <div key={fonte}>
            <dt>{NAMES[fonte]}</dt>
            <dd>{wholeNumber(netto(dati.righe, fonte))}</dd>
          </div>
        ))}
        <div>
          <dt>Reclutamento</dt>
          <dd>{wholeNumber(dati.reclutamento)}</dd>
        </div>
      </dl>
      <p className="muted">
        Portare persone non dà punti: nessuna regola può scriverlo e il database lo rifiuta (Legge 173/2005).
        Qui si contano lo stesso, uno per uno.
      </p>
      {dati.righe.length === 0 ? (
        <p>In questo periodo non si è mosso nessun punto.</p>
      ) : (
        <div className="punti-stack">
          <TabellaFonti
            titolo="Mese per mese"
            rows={insieme(dati.righe, (r) => ({ nome: longMonth(r.mese), sotto: r.edizione }))}
          />
          <TabellaFonti
            titolo="Per livello"
            rows={insieme(dati.righe, (r) => ({
              nome: r.livello === null ? NAMES[r.fonte] : nomeLivello(r.livello),
            }))}
          />
          <TabellaFonti
            titolo="Per tipo di finanziamento"
            rows={insieme(dati.righe, (r) => ({ nome: r.tipo_finanziamento ?? NAMES[r.fonte] }))}
          />
        </div>
      )}
    </>
  )
}

/** Shows the points by source: added, removed, net, number of movimenti. */
function TabellaFonti({ titolo, rows }: { titolo: string; rows: Sum[] }) {
  return (
    <Panel titolo={titolo}>
      <div className="scrolls">
        <StatisticsTable
          className="cifre-table table-punti"
          caption={<caption className="visually-hidden">{titolo}</caption>}
          columns={['Dati', 'Tolti', 'Netto', 'Movimenti']}
          rows={rows.map(({ nome, sotto, accreditati, tolti, movimenti }) => ({
            key: `${nome} ${sotto}`,
            name: (
              <>
                {nome}
                {sotto && <small>{sotto}</small>}
              </>
            ),
            cells: [accreditati, tolti, accreditati - tolti, movimenti].map((n) => wholeNumber(n)),
          }))}
        />
      </div>
    </Panel>
  )
}

type Row = FontiPunti['righe'][number]

/** Label of each source of points. */
const NAMES: Record<Row['fonte'], string> = {
  pratica: 'Pratiche proprie',
  rete: 'Pratiche della rete',
  rettifica: 'Rettifiche',
  reclutamento: 'Reclutamento',
}
const words = (name: string) => ({ name, kind: 'testo' as const })

/** Returns the sources of points as the table of an export. */
const fileOf = ({ dal, al, righe }: FontiPunti): ChartTable => ({
  first: 'Mese',
  columns: [
    ...['Edizione', 'Fonte', 'Livello', 'Finanziamento'].map(words),
    ...['Dati', 'Tolti', 'Netto', 'Movimenti'],
  ],
  rows: righe.map((r, i) => ({
    key: String(i),
    name: r.mese,
    cells: [
      r.edizione,
      NAMES[r.fonte],
      r.livello === null ? null : nomeLivello(r.livello),
      r.tipo_finanziamento,
      r.accreditati,
      r.tolti,
      r.accreditati - r.tolti,
      r.movimenti,
    ],
  })),
  file: `punti-${dal}-${al}`,
})

/** Returns the net points of a source. */
const netto = (rows: Row[], fonte: Row['fonte']) =>
  rows.reduce((n, r) => (r.fonte === fonte ? n + r.accreditati - r.tolti : n), 0)

/** Points of one source or kind of financing, summed under a label. */
type Sum = { nome: string; sotto?: string; accreditati: number; tolti: number; movimenti: number }

/** Groups rows of points by the label that `item` returns and sums each group, in order of appearance. */
function insieme(rows: Row[], item: (r: Row) => { nome: string; sotto?: string }): Sum[] {
  const somme = new Map<string, Sum>()
  for (const r of rows) {
    const { nome, sotto } = item(r)
    const key = `${nome} ${sotto ?? ''}`
    const s = somme.get(key) ?? {
      nome,
      ...(sotto ? { sotto } : {}),
      accreditati: 0,
      tolti: 0,
      movimenti: 0,
    }
    s.accreditati += r.accreditati
    s.tolti += r.tolti
    s.movimenti += r.movimenti
    somme.set(key, s)
  }
  return [...somme.values()]
}
