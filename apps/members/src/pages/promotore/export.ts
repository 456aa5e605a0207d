import { clock } from '@primo/domain/platform/clock'
import { formatCsv } from '@primo/domain/platform/csv'
import { todayInRome } from '@primo/domain/platform/dates'
import { saveFile } from '../../ui/save-file.ts'
import { COLUMNS, type TableRow } from './sort-order.ts'

/** The rows as a CSV text, in the order they are seen. */
export function reteCsv(rows: readonly TableRow[]): string {
  return formatCsv(
    COLUMNS.map((c) => c.titolo),
    rows.map((row) => COLUMNS.map(({ chiave }) => row[chiave])),
  )
}

/** Gives the table to the person as a file, `rete-2026-11-21.csv`. */
export function exportRete(rows: readonly TableRow[]): void {
  const csv = new Blob([reteCsv(rows)], { type: 'text/csv;charset=utf-8' })
  saveFile(`rete-${todayInRome(clock.now())}.csv`, csv)
}
