import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { cleanText } from '@primo/domain/platform/clean-text'
import { type Cell, type CellKind, cellInRome, RIGHE_FOGLIO } from '@primo/domain/registro/esportazioni'

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
type Sheet = { cosa: string; colonne: readonly { nome: string; tipo: CellKind }[] }

/** Streams a spreadsheet: memory holds no more than a chunk and what the network has not accepted yet. */
export async function* sheetOf(
  { cosa, colonne }: Sheet,
  pieces: AsyncIterable<readonly Cell[][]>,
): AsyncGenerator<Buffer> {
  const { default: excel } = await import('exceljs')
  const out = new PassThrough()
  const book = new excel.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true })
  const begin = (n: number) => {
    const sheet = book.addWorksheet(n === 1 ? cosa : `${cosa} ${n}`, {
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
        if (written === RIGHE_FOGLIO) {
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
