import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { type Cell, type CellKind, RIGHE_FOGLIO } from '@primo/domain/registro/esportazioni'
import { SHEET_FORMATS, sheetCell } from './cells.ts'

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
export type Sheet = { cosa: string; colonne: readonly { nome: string; tipo: CellKind }[] }

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
