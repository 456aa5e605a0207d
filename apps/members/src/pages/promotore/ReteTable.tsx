import { wholeNumber } from '@primo/domain/platform/numbers'
import { type FiltroRete, matchesFiltro } from '@primo/domain/rete/rete'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/cards-and-tags.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { Ramo } from './rete.ts'
import {
  COLUMNS,
  type Column,
  exportRete,
  type SortOrder,
  sortRows,
  type TableRow,
} from './rete-table-rows.ts'

const RIGA_PX = 48

/** Table alternative of the network's tree: the same people, sortable, with a CSV export. */
export function ReteTable({ rami, filter }: { rami: readonly Ramo[]; filter: FiltroRete }) {
  const box = useRef<HTMLDivElement>(null)
  const [ordine, setOrdine] = useState<SortOrder>({ colonna: 'livello', verso: 'asc' })
  const rows = useMemo(() => {
    const va = matchesFiltro(filter)
    const found = rami.flatMap((r, i): TableRow[] =>
      va(r.nodo) ? [{ ...r.nodo, sotto: r.fine - i - 1 }] : [],
    )
    return sortRows(found, ordine)
  }, [rami, filter, ordine])
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => RIGA_PX,
    overscan: 10,
    getItemKey: (i) => rows[i]!.id_segnalatore,
  })
  const inVista = list.getVirtualItems()
  return (
    <Card className="table-card">
      <div className="albero-bar">
        <Button variant="plain" small onClick={() => exportRete(rows)}>
          <Icon name="download" />
          Scarica CSV
        </Button>
      </div>
      <div ref={box} className="table-box">
        <table className="rete-table" aria-label="Persone della rete" aria-rowcount={rows.length + 1}>
          <thead>
            <tr aria-rowindex={1}>
              {COLUMNS.map((column) => (
                <Head key={column.chiave} {...column} ordine={ordine} change={setOrdine} />
              ))}
            </tr>
          </thead>
          <tbody>
            <Empty alto={inVista[0]?.start ?? 0} />
            {inVista.map(({ index, key }) => {
              const row = rows[index]!
              return (
                <tr key={key} ref={list.measureElement} data-index={index} aria-rowindex={index + 2}>
                  {COLUMNS.map(({ chiave, numero }) => {
                    const value = row[chiave]
                    return (
                      <td key={chiave} className={numero ? 'table-number' : undefined}>
                        {typeof value === 'number' && chiave !== 'id_segnalatore'
                          ? wholeNumber(value)
                          : value}
                      </td>
                    )
                  })}
                </tr>
              )
            })}
            <Empty alto={list.getTotalSize() - (inVista.at(-1)?.end ?? 0)} />
          </tbody>
        </table>
      </div>
    </Card>
  )
}

/** Spacer row in place of the table rows that are not rendered. */
function Empty({ alto }: { alto: number }) {
  return alto > 0 ? (
    <tr className="table-empty">
      <td colSpan={COLUMNS.length} style={{ height: alto }} />
    </tr>
  ) : null
}

interface TestaProps {
  chiave: Column
  titolo: string
  numero: boolean
  ordine: SortOrder
  change: (ordine: SortOrder) => void
}

/** Header of a column. A press sorts by it, another reverses the order. */
function Head({ chiave, titolo, numero, ordine, change }: TestaProps) {
  const sua = ordine.colonna === chiave
  const crescente = ordine.verso === 'asc'
  return (
    <th
      scope="col"
      className={numero ? 'table-number' : undefined}
      aria-sort={sua ? (crescente ? 'ascending' : 'descending') : 'none'}
    >
      <button
        type="button"
        onClick={() => change({ colonna: chiave, verso: sua && crescente ? 'desc' : 'asc' })}
      >
        {titolo}
        <span aria-hidden="true">{sua ? (crescente ? ' ↑' : ' ↓') : ''}</span>
      </button>
    </th>
  )
}
