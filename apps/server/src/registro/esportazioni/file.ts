import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FileReply } from '@primo/contract/platform/route'
import { csvRows, formatCsv } from '@primo/domain/platform/csv'
import { todayInRome } from '@primo/domain/platform/dates'
import { type FormatoEsportazione, RIGHE_FOGLIO } from '@primo/domain/registro/esportazioni'
import type { Reader } from '../../platform/db/db.ts'
import { csvCell, SHEET_FORMATS, sheetCell } from './cells.ts'
import type { Cell, Exportable } from './exportable.ts'

const expand = promisify(gunzip)
const WIDTHS = { testo: 28, numero: 12, euro: 14, giorno: 12, istante: 18 }

/** The rows of an export, a piece at a time. */
async function* piecesOf(reader: Reader, id: number): AsyncGenerator<Cell[][]> {
  for (let n = 0; ; n++) {
    const { rows } = await reader.$client.query<{ contenuto: Buffer }>(
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

/** Written while it is read: no more of it is in memory than a piece and what the network has not taken yet. */
async function* sheetOf(
  { cosa, colonne }: Exportable,
  pieces: AsyncIterable<Cell[][]>,
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

/** The file of an export that is ready. */
export function fileOf(
  reader: Reader,
  list: Exportable,
  { id, formato, creata_il }: { id: number; formato: FormatoEsportazione; creata_il: Date },
): FileReply {
  const pieces = piecesOf(reader, id)
  return {
    name: `${list.cosa.toLowerCase().replaceAll(' ', '-')}-${todayInRome(creata_il)}.${formato}`,
    ...(formato === 'csv'
      ? { type: 'text/csv; charset=utf-8', body: csvOf(list, pieces) }
      : {
          type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          body: sheetOf(list, pieces),
        }),
  }
}
