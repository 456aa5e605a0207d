import { refuse } from '@primo/contract/platform/errors'
import { scriviFoglio } from '@primo/contract/registro/operatore-fogli'
import { cellFits } from '@primo/domain/registro/esportazioni'
import type { Bind } from '../../platform/http/bind.ts'
import { sheetOf } from './sheet.ts'

/** Binds the conversion of a table to a spreadsheet. The client provides its contents. */
export function fogliRoutes(bind: Bind): void {
  bind(scriviFoglio, async ({ body: { colonne, righe } }) => {
    const wrong = righe.findIndex(
      (row) => row.length !== colonne.length || !row.every((cell, i) => cellFits(colonne[i]!.tipo, cell)),
    )
    if (wrong >= 0)
      return refuse('VALIDAZIONE', {
        fields: { righe: [`La riga ${wrong + 1} non ha ciò che dicono le sue colonne.`] },
      })
    const pieces: Uint8Array[] = []
    const all = async function* () {
      yield righe
    }
    for await (const piece of sheetOf({ cosa: 'Cifre', colonne }, all())) pieces.push(piece)
    return { data: { foglio: Buffer.concat(pieces).toString('base64') } }
  })
}
