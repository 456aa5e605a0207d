import { type Refusal, refuse } from '@primo/contract/platform/errors'
import { cleanText } from '@primo/domain/platform/clean-text'
import {
  type ColonnaImporta,
  FILE_IMPORTA_MAX_BYTE,
  knownHeadings,
  parseHeaders,
  RIGHE_IMPORTA_MAX,
} from '@primo/domain/pratiche/importa-pratiche'
import { CsvError, parse } from 'csv-parse/sync'

/** Why the cells of a row are not those of its columns. */
export type RigaRotta = 'troppe celle' | 'virgolette'
/** A row of the file by its columns; `riga` as a spreadsheet numbers it. */
type RigaFile = { riga: number; celle: Partial<Record<ColonnaImporta, string>>; rotta: RigaRotta | null }
export type FileLetto = { righe: RigaFile[]; ignote: string[] }

const SEPARATORS = [';', ',', '\t', '|']
/** Titles above a table end within these lines. */
const TITLE_LINES = 20
/** Rows with wrong quotation marks after which the file is refused: each makes the rest of it be read again. */
const BROKEN_MAX = 100
/** UTF-8 read as Windows-1252: «NicolÃ²», «lâ€™anno». */
const MOJIBAKE = /[^\s;,|]*(?:Ã[\x80-\xbf‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€|Â[\x80-\xbf])[^\s;,|]*/

const no = (sentence: string) => refuse('VALIDAZIONE', { fields: { contenuto_base64: [sentence] } })
const SAVE_AS =
  'in Excel scegli «Salva con nome» e il tipo «CSV UTF-8 (delimitato dal separatore di elenco)».'
const NON_CSV = `Non è un file CSV: ${SAVE_AS}`

/** The text of the file: UTF-16 or UTF-8, with or without its mark, else Windows-1252; null when it is binary. */
function textOf(byte: Buffer): string | null {
  const encoding = encodingOf(byte)
  if (encoding === null) return null
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(byte)
  } catch {
    return encoding === 'utf-8' ? new TextDecoder('windows-1252').decode(byte) : null
  }
}

function encodingOf(byte: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' | null {
  const mark = byte.subarray(0, 2).toString('hex')
  if (mark === 'fffe') return 'utf-16le'
  if (mark === 'feff') return 'utf-16be'
  if (!byte.includes(0)) return 'utf-8'
  // Without its mark, plain text in UTF-16 has a zero in every second byte.
  const half = (from: number) =>
    byte.subarray(0, 200).filter((value, i) => i % 2 === from && value === 0).length
  if (half(1) > 50 && half(0) === 0) return 'utf-16le'
  return half(0) > 50 && half(1) === 0 ? 'utf-16be' : null
}

/** Where the table begins and what its cells are separated by: the line, under any title, with most known headings. */
function headingsIn(lines: readonly string[]): { line: number; separator: string } {
  const [first = ''] = lines
  const declared = /^"?sep=(.)"?$/i.exec(first.trim())?.[1]
  const from = declared ? 1 : 0
  let best = { line: from, separator: declared ?? mostFrequent(lines[from] ?? ''), known: 0 }
  for (const [i, text] of lines.slice(from, from + TITLE_LINES).entries())
    for (const separator of declared ? [declared] : SEPARATORS) {
      const known = knownHeadings(text.split(separator).map((cell) => cell.replace(/^\s*=?"|"\s*$/g, '')))
      if (known > best.known) best = { line: from + i, separator, known }
    }
  return best
}

const mostFrequent = (line: string) =>
  SEPARATORS.reduce((best, one) => (line.split(one).length > line.split(best).length ? one : best))

/** Thrown out of the parser at a row that swallows the next ones because its quotation mark does not close. */
class Runaway extends Error {}

/**
 * Reads the rows of a table. A row whose quotation marks do not close is null, and reading resumes at the next line.
 * @returns null when there are too many of those.
 */
function rowsOf(lines: readonly string[], separator: string): (string[] | null)[] | null {
  const rows: (string[] | null)[] = []
  let start = 0
  for (let broken = 0; broken <= BROKEN_MAX; broken++) {
    let read = start
    const takeRow = (cells: string[], { lines: end }: { lines: number }) => {
      const overflows = cells.some((cell) => cell.includes('\n') && cell.includes(separator))
      if (overflows) throw new Runaway()
      rows.push(cells)
      read = start + end
      return null
    }
    try {
      parse(lines.slice(start).join('\n'), {
        delimiter: separator,
        relax_column_count: true,
        relax_quotes: true,
        max_record_size: 100_000,
        // Headings, and one row beyond those allowed: enough to know that there are too many.
        to: RIGHE_IMPORTA_MAX + 2,
        on_record: takeRow,
      })
      return rows
    } catch (error) {
      if (!(error instanceof CsvError || error instanceof Runaway)) throw error
      rows.push(null)
      start = read + 1
    }
  }
  return null
}

/**
 * Reads the file of an import into rows by column, as spreadsheets save it: any separator and encoding, `sep=`, titles above the
 * headings. Whether what they say is right is not looked at here.
 * @returns the rows that are not empty, or why the file as a whole cannot be used.
 */
export function parseImportedFile(byte: Buffer): FileLetto | Refusal<'VALIDAZIONE'> {
  if (byte.length > FILE_IMPORTA_MAX_BYTE) return no('Il file supera i 5 MB: dividilo in più parti.')
  if (byte.subarray(0, 2).toString() === 'PK' || byte.subarray(0, 4).toString('hex') === 'd0cf11e0')
    return no(`È una cartella di Excel, non un CSV: aprila, e ${SAVE_AS}`)
  const decoded = textOf(byte)
  if (decoded === null) return no(NON_CSV)
  const lines = cleanText(decoded).split('\n')
  if (lines.every((line) => line.trim() === '')) return no('Il file è vuoto.')
  const wrong = lines.findIndex((line) => MOJIBAKE.test(line))
  if (wrong >= 0)
    return no(
      `Alla riga ${wrong + 1} gli accenti non si leggono («${MOJIBAKE.exec(lines[wrong]!)![0].slice(0, 40)}»): ${SAVE_AS}`,
    )
  const { line, separator } = headingsIn(lines)
  const rows = rowsOf(lines.slice(line), separator)
  if (rows === null) return no(`Più di ${BROKEN_MAX} righe hanno virgolette che non si chiudono. ${NON_CSV}`)
  const [headers, ...rest] = rows
  if (!headers) return no(`Le intestazioni non si leggono: controlla le virgolette. ${NON_CSV}`)
  if (rest.length > RIGHE_IMPORTA_MAX) return no('Il file ha più di 20.000 righe: dividilo in più parti.')
  const lette = parseHeaders(headers)
  if ('messaggio' in lette) return no(lette.messaggio)
  const places = Object.entries(lette.posti) as [ColonnaImporta, number][]
  // A spreadsheet hides the line that declares the separator.
  const above = line - (/^"?sep=/i.test(lines[0]!.trim()) ? 1 : 0)
  const righe = rest.flatMap((cells, i): RigaFile[] => {
    const riga = above + i + 2
    if (cells === null) return [{ riga, celle: {}, rotta: 'virgolette' }]
    if (cells.every((cell) => cell.trim() === '')) return []
    const rotta = cells.slice(headers.length).some((cell) => cell.trim() !== '') ? 'troppe celle' : null
    return [
      { riga, celle: Object.fromEntries(places.map(([column, at]) => [column, cells[at] ?? ''])), rotta },
    ]
  })
  if (righe.length === 0) return no('Sotto le intestazioni non c’è nessuna riga.')
  return { righe, ignote: lette.ignote }
}
