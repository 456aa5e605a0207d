import type { Promotore } from '@primo/contract/rete/rete'
import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import { wholeNumber } from '@primo/domain/platform/numbers'
import { formatCsv } from '@primo/domain/registro/esportazioni'
import { type FiltroRete, matchesFiltro } from '@primo/domain/rete/rete'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState } from 'react'
import { saveFile } from '../../device/share.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/cards-and-tags.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { Ramo } from './rete.ts'

/** Row of the network's table: a person with the size of their branch. */
export type TableRow = Pick<
  Promotore,
  'id_segnalatore' | 'denominazione' | 'sponsor' | 'livello' | 'pratiche'
> & { sotto: number }

/** Columns of the network's table in order, with the headings used on the page and in the CSV. */
const COLUMNS = [
  { chiave: 'denominazione', titolo: 'Nome', numero: false },
  { chiave: 'livello', titolo: 'Livello', numero: true },
  { chiave: 'pratiche', titolo: 'Pratiche', numero: true },
  { chiave: 'sotto', titolo: 'Sotto', numero: true },
  { chiave: 'sponsor', titolo: 'Sponsor', numero: false },
  { chiave: 'id_segnalatore', titolo: 'Codice', numero: true },
] as const satisfies { chiave: keyof TableRow; titolo: string; numero: boolean }[]

type Column = (typeof COLUMNS)[number]['chiave']
export type SortOrder = { colonna: Column; verso: 'asc' | 'desc' }

const italiano = new Intl.Collator('it', { sensitivity: 'base', numeric: true })

/** Sorts the rows by a column. Ties are broken by name, then by code, so that the order is stable. */
export function sortRows(rows: readonly TableRow[], { colonna, verso }: SortOrder): TableRow[] {
  const sign = verso === 'asc' ? 1 : -1
  const per = (a: TableRow, b: TableRow, key: Column): number => {
    const [x, y] = [a[key], b[key]]
    return typeof x === 'number' && typeof y === 'number' ? x - y : italiano.compare(String(x), String(y))
  }
  return rows.toSorted(
    (a, b) => sign * per(a, b, colonna) || per(a, b, 'denominazione') || a.id_segnalatore - b.id_segnalatore,
  )
}

/** Formats the network's table as CSV, in the order shown. */
export function reteCsv(rows: readonly TableRow[]): string {
  return formatCsv(
    COLUMNS.map((c) => c.titolo),
    rows.map((row) => COLUMNS.map(({ chiave }) => row[chiave])),
  )
}

/** Downloads the network's table as `rete-2026-11-21.csv`. */
function exportRete(rows: readonly TableRow[]): void {
  const csv = new Blob([reteCsv(rows)], { type: 'text/csv;charset=utf-8' })
  saveFile(`rete-${todayInRome(clock.now())}.csv`, csv)
}

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
