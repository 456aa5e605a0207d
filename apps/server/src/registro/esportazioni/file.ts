import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FileReply } from '@primo/contract/platform/route'
import { csvRows, formatCsv } from '@primo/domain/platform/csv'
import { todayInRome } from '@primo/domain/platform/dates'
import { type Cell, csvCell, type FormatoEsportazione } from '@primo/domain/registro/esportazioni'
import type { Reader } from '../../platform/db/db.ts'
import type { Exportable } from './exportable.ts'
import { sheetOf } from './sheet.ts'

const expand = promisify(gunzip)

/** Yields the rows of an export in chunks. */
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

/** Returns the file of a completed export. */
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
