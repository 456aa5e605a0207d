import { clock } from '@primo/domain/platform/clock'
import { formatCsv } from '@primo/domain/platform/csv'
import { todayInRome } from '@primo/domain/platform/dates'
import { saveFile } from '../../ui/save-file.ts'
import { COLUMNS, type TableRow } from './sort-order.ts'

/** Formats the network's table as CSV, in the order shown. */
export function reteCsv(rows: readonly TableRow[]): string {
  return formatCsv(
    COLUMNS.map((c) => c.titolo),
    rows.map((row) => COLUMNS.map(({ chiave }) => row[chiave])),
  )
}

/** Downloads the network's table as `rete-2026-11-21.csv`. */
export function exportRete(rows: readonly TableRow[]): void {
  const csv = new Blob([reteCsv(rows)], { type: 'text/csv;charset=utf-8' })
  saveFile(`rete-${todayInRome(clock.now())}.csv`, csv)
}
