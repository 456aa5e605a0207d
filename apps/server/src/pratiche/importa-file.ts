import { type Refusal, refuse } from '@primo/contract/platform/errors'
import {
  type ColonnaImporta,
  FILE_IMPORTA_MAX_BYTE,
  parseHeaders,
  RIGHE_IMPORTA_MAX,
} from '@primo/domain/pratiche/importa-pratiche'
import { CsvError, parse } from 'csv-parse/sync'

/** A row of the file by its columns; `riga` as a spreadsheet numbers it; `troppe` = it has more cells than headings. */
type RigaFile = { riga: number; celle: Partial<Record<ColonnaImporta, string>>; troppe: boolean }
export type FileLetto = { righe: RigaFile[]; ignote: string[] }

const no = (sentence: string) => refuse('VALIDAZIONE', { fields: { contenuto_base64: [sentence] } })
const NON_CSV = 'Non è un file CSV: dal foglio di calcolo usa «Salva con nome» e scegli CSV.'

/** The text of the file: UTF-8, with or without its mark, else Windows-1252 as spreadsheets save; null when it is binary. */
function testoDi(byte: Buffer): string | null {
  if (byte.includes(0)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(byte)
  } catch {
    return new TextDecoder('windows-1252').decode(byte)
  }
}

/** «;» as Italian spreadsheets write, or «,»: the one the first row has more of. */
function separatoreDi(text: string): ';' | ',' {
  const [first = ''] = text.split(/[\r\n]/, 1)
  return first.split(',').length > first.split(';').length ? ',' : ';'
}

/**
 * Reads the file of an import into rows by column. Whether what they say is right is not looked at here.
 * @returns the rows that are not empty, or why the file as a whole cannot be used.
 */
export function parseImportedFile(byte: Buffer): FileLetto | Refusal<'VALIDAZIONE'> {
  if (byte.length > FILE_IMPORTA_MAX_BYTE) return no('Il file supera i 5 MB: dividilo in più parti.')
  const text = testoDi(byte)
  if (text === null) return no(NON_CSV)
  let table: string[][]
  try {
    table = parse(text, {
      delimiter: separatoreDi(text),
      relax_column_count: true,
      max_record_size: 100_000,
      // Headings, and one row beyond those allowed: enough to know that there are too many.
      to: RIGHE_IMPORTA_MAX + 2,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const dove = typeof error.lines === 'number' ? ` alla riga ${error.lines}` : ''
    return no(`Il file non si legge${dove}: controlla le virgolette. ${NON_CSV}`)
  }
  const [headers, ...resto] = table
  if (!headers || text.trim() === '') return no('Il file è vuoto.')
  if (resto.length > RIGHE_IMPORTA_MAX) return no('Il file ha più di 20.000 righe: dividilo in più parti.')
  const lette = parseHeaders(headers)
  if ('messaggio' in lette) return no(lette.messaggio)
  const places = Object.entries(lette.posti) as [ColonnaImporta, number][]
  const righe = resto
    .map((cells, i) => ({
      riga: i + 2,
      piena: cells.some((c) => c.trim() !== ''),
      troppe: cells.slice(headers.length).some((c) => c.trim() !== ''),
      celle: Object.fromEntries(places.map(([column, place]) => [column, cells[place] ?? ''])),
    }))
    .filter(({ piena }) => piena)
    .map(({ piena: _, ...riga }) => riga)
  if (righe.length === 0) return no('Sotto le intestazioni non c’è nessuna riga.')
  return { righe, ignote: lette.ignote }
}
