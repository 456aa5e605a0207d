import type { Promotore } from '@primo/contract/rete/rete'
import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import { formatCsv } from '@primo/domain/registro/esportazioni'
import { saveFile } from '../../device/share.ts'

/** Row of the network's table: a person with the size of their branch. */
export type TableRow = Pick<
  Promotore,
  'id_segnalatore' | 'denominazione' | 'sponsor' | 'livello' | 'pratiche'
> & { sotto: number }

/** Columns of the network's table in order, with the headings used on the page and in the CSV. */
export const COLUMNS = [
  { chiave: 'denominazione', titolo: 'Nome', numero: false },
  { chiave: 'livello', titolo: 'Livello', numero: true },
  { chiave: 'pratiche', titolo: 'Pratiche', numero: true },
  { chiave: 'sotto', titolo: 'Sotto', numero: true },
  { chiave: 'sponsor', titolo: 'Sponsor', numero: false },
  { chiave: 'id_segnalatore', titolo: 'Codice', numero: true },
] as const satisfies { chiave: keyof TableRow; titolo: string; numero: boolean }[]

export type Column = (typeof COLUMNS)[number]['chiave']
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
export function exportRete(rows: readonly TableRow[]): void {
  const csv = new Blob([reteCsv(rows)], { type: 'text/csv;charset=utf-8' })
  saveFile(`rete-${todayInRome(clock.now())}.csv`, csv)
}
