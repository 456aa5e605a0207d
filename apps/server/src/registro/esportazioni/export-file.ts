import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FileReply } from '@primo/contract/platform/route'
import { cleanText } from '@primo/domain/platform/clean-text'
import { todayInRome } from '@primo/domain/platform/dates'
import {
  type Cell,
  type CellKind,
  cellInRome,
  csvCell,
  csvRows,
  type FormatoEsportazione,
  formatCsv,
  SPREADSHEET_ROWS_MAX,
} from '@primo/domain/registro/esportazioni'
import type { Reader } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'
import type { Exportable } from './exportable.ts'

/** Converts a cell to the value of a spreadsheet cell. Days and times become the spreadsheet's own types, without a time zone. */
function sheetCell(kind: CellKind, cell: Cell): string | number | Date | null {
  if (cell === null) return null
  if (kind === 'euro' || kind === 'percento') return Number(cell) / 100
  if (kind === 'giorno') return new Date(`${cell}T00:00:00Z`)
  // Old text, stored before input was cleaned, may contain characters that XML forbids.
  if (kind !== 'istante') return typeof cell === 'string' ? cleanText(cell) : cell
  const [day, time] = cellInRome(String(cell))
  return new Date(`${day}T${time}:00Z`)
}

/** Number format of a spreadsheet's column by kind of cell. */
const SHEET_FORMATS: Partial<Record<CellKind, string>> = {
  numero: '#,##0',
  euro: '#,##0.00 "€"',
  giorno: 'dd/mm/yyyy',
  istante: 'dd/mm/yyyy hh:mm',
  percento: '0.0%',
  durata: '#,##0.0',
}

const WIDTHS: Record<CellKind, number> = {
  testo: 28,
  numero: 12,
  euro: 14,
  giorno: 12,
  istante: 18,
  percento: 10,
  durata: 10,
}

/** Title and columns of a spreadsheet export. */
type Sheet = { title: string; colonne: readonly { nome: string; tipo: CellKind }[] }

/**
 * Generates the bytes of a spreadsheet file from chunks of rows, so that memory holds no more than one chunk and what the client
 * has not received yet.
 */
export async function* sheetOf(
  { title, colonne }: Sheet,
  pieces: AsyncIterable<readonly Cell[][]>,
): AsyncGenerator<Buffer> {
  const { default: excel } = await import('exceljs')
  const out = new PassThrough()
  const book = new excel.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true })
  const begin = (n: number) => {
    const sheet = book.addWorksheet(n === 1 ? title : `${title} ${n}`, {
      views: [{ state: 'frozen', ySplit: 1 }],
    })
    sheet.columns = colonne.map(({ nome, tipo }) => {
      const numFmt = SHEET_FORMATS[tipo]
      return {
        header: nome,
        width: Math.max(WIDTHS[tipo], nome.length + 2),
        ...(numFmt && { style: { numFmt } }),
      }
    })
    sheet.getRow(1).font = { bold: true }
    return sheet
  }
  const write = async () => {
    let sheet = begin(1)
    let sheets = 1
    let written = 0
    for await (const rows of pieces) {
      for (const row of rows) {
        if (written === SPREADSHEET_ROWS_MAX) {
          sheet.commit()
          sheet = begin(++sheets)
          written = 0
        }
        sheet.addRow(row.map((cell, i) => sheetCell(colonne[i]!.tipo, cell))).commit()
        written++
      }
      if (out.writableNeedDrain) await once(out, 'drain')
    }
    sheet.commit()
    await book.commit()
  }
  write().catch((error) => out.destroy(error))
  yield* out
}

const expand = promisify(gunzip)

/** Yields the rows of an export in chunks. */
async function* piecesOf(reader: Reader, id: number): AsyncGenerator<Cell[][]> {
  for (let n = 0; ; n++) {
    const rows = await queryRows<{ contenuto: Buffer }>(
      reader,
      'select contenuto from esportazione_pezzo where esportazione_id = $1 and n = $2',
      [id, n],
    )
    if (!rows[0]) return
    yield JSON.parse((await expand(rows[0].contenuto)).toString())
  }
}

async function* csvOf({ colonne }: Exportable, pieces: AsyncIterable<Cell[][]>): AsyncGenerator<Buffer> {
  yield Buffer.from(
    formatCsv(
      colonne.map((c) => c.nome),
      [],
    ),
  )
  for await (const rows of pieces)
    yield Buffer.from(csvRows(rows.map((row) => row.map((cell, i) => csvCell(colonne[i]!.tipo, cell)))))
}

/** Returns the downloadable file of a completed export. */
export function fileOf(
  reader: Reader,
  list: Exportable,
  { id, formato, creata_il }: { id: number; formato: FormatoEsportazione; creata_il: Date },
): FileReply {
  const pieces = piecesOf(reader, id)
  return {
    name: `${list.title.toLowerCase().replaceAll(' ', '-')}-${todayInRome(creata_il)}.${formato}`,
    ...(formato === 'csv'
      ? { type: 'text/csv; charset=utf-8', body: csvOf(list, pieces) }
      : {
          type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          body: sheetOf(list, pieces),
        }),
  }
}
