import { wholeNumber } from '@primo/domain/platform/numbers'
import { Panel } from '../../ui/page/Panel.tsx'
import { StatisticsTable } from '../../ui/statistics/StatisticsTable.tsx'
import type { Somma } from './fonti.ts'

/** Shows the points by source: added, removed, net, number of movimenti. */
export function TabellaFonti({ titolo, rows }: { titolo: string; rows: Somma[] }) {
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
