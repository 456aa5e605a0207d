// Long because encoding, separator, header and rows of a file are found together.

import { gunzipSync } from 'node:zlib'
import { type Refusal, refuse } from '@primo/contract/platform/errors'
import { cleanText } from '@primo/domain/platform/clean-text'
import { quanti } from '@primo/domain/platform/numbers'
import {
  COLONNE_MIN,
  type ColonnaImporta,
  type ColonneScelte,
  fraseMancano,
  type HeaderColumns,
  headerColumns,
  knownHeadings,
  parseHeaders,
} from '@primo/domain/pratiche/importa-colonne'
import {
  type CelleImporta,
  FILE_IMPORTA_MAX_BYTE,
  IMPORT_ROWS_MAX,
} from '@primo/domain/pratiche/importa-pratiche'
import { CsvError, parse } from 'csv-parse/sync'

/** Defect of a CSV row whose cells cannot be matched to the columns: too many cells, or wrong quotation marks. */
export type RowDefect = 'troppe celle' | 'virgolette'
/** Row of an imported file, its cells by column; `riga` is the row number that a spreadsheet shows. */
export type FileRow = {
  riga: number
  celle: CelleImporta
  rotta: RowDefect | null
}
/** CSV file whose header was read. `rowsOf` reads its rows, once it has all mandatory columns. */
export type FileAperto = HeaderColumns & {
  headings: readonly string[]
  /** Lines of the file: the header, and all lines below it. */
  lines: readonly string[]
  separator: string
  /** Number of rows that a spreadsheet shows above the header. */
  above: number
  /** Number of non-empty lines below the header. It equals the number of rows, unless a cell has more than one line. */
  righe: number
}

const SEPARATORS = [';', ',', '\t', '|']
/** Number of lines in which the header is searched: titles above a table end within them. */
const TITLE_LINES = 20
/**
 * Number of rows with wrong quotation marks after which the file is refused, as each one makes the parser restart on the rest.
 */
const BROKEN_MAX = 100
/** Windows-1252 characters for the second byte of an accented letter in UTF-8. */
const SECOND = '\\x80-\\xbf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'
/**
 * The same for the second byte in Mac OS Roman, and in DOS after its first byte. The first byte alone («√», «├») does not
 * suffice, because other texts have it too: «√2», «├── Rossi».
 */
const SECOND_MAC = 'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø'
const SECOND_DOS = 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒ¢¥₧áíóúñÑªº¿®⌐¬½¼¡«»░▒▓│┤ÁÂÀ©╡╢╖╕╣║╗╝╜╛┐'
/**
 * Matches UTF-8 text decoded in another encoding: «NicolÃ²», «CittÃ », «lâ€™anno» in Windows-1252, «Nicol√≤» on a Mac, «Nicol├▓»
 * in DOS; and the replacement character (U+FFFD).
 */
const MOJIBAKE = new RegExp(
  `Ã[${SECOND}]|(?<=\\p{Ll})Ã|â€|Â[${SECOND}]|√[${SECOND_MAC}]|[├┬][${SECOND_DOS}]|\\ufffd`,
  'u',
)
/** Signs that appear instead of letters when Mac OS Roman or DOS text is decoded as Windows-1252. */
const SIGNS = '†‡ˆ‰˜¡¢£¤¥¦§¨©¬®¯±¶¸¹¼½¾¿×÷•·‚'
/**
 * Letters of Mac OS Roman or DOS decoded as Windows-1252: bytes undefined in it, signs and dashes in a word («Nicol•», «Fa‡ade»),
 * small letters in a word of capitals («NICOLñ», but not «NICOLò», which Windows writes with the caps lock), capitals within
 * another («MŸller», «DÕAmico»), and «N¡» for «N°». Foreign names decoded as other letters («Kšln») are not found.
 */
const FOREIGN_BYTES = new RegExp(
  [
    '[\\x81\\x8d\\x8f\\x90\\x9d]',
    `(?<=\\p{L})(?:[${SIGNS}]|[“”„»…](?=\\p{L})|[—“](?!\\p{L}))`,
    '(?<=\\p{Ll})[À-ÖØ-ÞŠŽŒŸ]|(?<=\\p{L})[À-ÖØ-ÞŠŽŒŸ](?=\\p{Ll})|(?<=\\p{L})[ÕÔ](?=\\p{Lu}(?:\\p{Ll}|N))',
    '(?<=\\p{Lu}{2})(?![àèìòù](?!\\p{L}))[à-öø-ÿƒœ]|(?<=[B-DF-HJ-NP-TV-Z])[ËÔÞ](?!\\p{L})',
    '\\bN[¡ø§]|\\d[»¼]',
  ].join('|'),
  'u',
)
/**
 * Matches the «à» of «Città» in DOS encoding, which Windows-1252 decodes as an ellipsis. In a file with accented letters the
 * ellipsis may be a real one.
 */
const DOS_A = /(?<=\p{L})…/u
const ACCENTED = /[À-ÖØ-öø-ÿ]/

const no = (sentence: string) => refuse('VALIDAZIONE', { fields: { contenuto_base64: [sentence] } })
const SAVE_AS =
  'in Excel scegli «Salva con nome» e il tipo «CSV UTF-8 (delimitato dal separatore di elenco)».'
const NON_CSV = `Non è un file CSV: ${SAVE_AS}`
/** First characters of other file formats that users upload instead of a CSV, with the format's name. */
const OTHER_KINDS: [RegExp, string][] = [
  [/^%PDF-/, 'un PDF'],
  [/^\{\\rtf/, 'un documento RTF'],
  [/^\s*[[{]\s*["[\]{}]/, 'un file JSON'],
]
/** Returns whether a byte is a control character that no text has. Zero is not one: it may be padding. */
const isControl = (value: number): boolean => (value > 0 && value < 9) || (value > 13 && value < 32)

/**
 * Decodes the file: UTF-16 or UTF-8, with or without BOM, else Windows-1252; null when it is binary.
 * @returns the text, with the index of the first wrongly decoded letter, -1 when there is none
 */
function textOf(byte: Buffer): { text: string; wrong: number } | null {
  const encoding = encodingOf(byte)
  if (encoding === null) return null
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(byte).replaceAll('\0', '')
    return { text, wrong: text.search(MOJIBAKE) }
  } catch {
    if (encoding !== 'utf-8') return null
    const text = new TextDecoder('windows-1252').decode(byte).replaceAll('\0', '')
    const places = [MOJIBAKE, FOREIGN_BYTES, ...(ACCENTED.test(text) ? [] : [DOS_A])].map((one) =>
      text.search(one),
    )
    return { text, wrong: places.find((at) => at >= 0) ?? -1 }
  }
}

/**
 * Returns the lines of a file. U+2028 and U+2029, which come with a pasted name, are replaced by a space: in a spreadsheet they
 * end no line.
 */
const linesOf = (text: string): string[] => cleanText(text.replace(/[\u2028\u2029]/g, ' ')).split('\n')

/** Maximum number of characters shown before and after the wrong one in a word. */
const WORD_SHOWN = 30

/** Returns the refusal of a wrongly decoded text, which shows line and word of the first wrong character. */
function unreadable(text: string, at: number): Refusal<'VALIDAZIONE'> {
  const line = linesOf(text.slice(0, at)).length
  const before = /[^\s;,|]*$/.exec(text.slice(Math.max(0, at - WORD_SHOWN), at))![0]
  const after = /^.[^\s;,|]*/su.exec(text.slice(at, at + WORD_SHOWN))![0]
  return no(`Alla riga ${line} gli accenti non si leggono («${before}${after}»): ${SAVE_AS}`)
}

function encodingOf(byte: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' | null {
  const mark = byte.subarray(0, 2).toString('hex')
  if (mark === 'fffe') return 'utf-16le'
  if (mark === 'feff') return 'utf-16be'
  if (!byte.includes(0)) return 'utf-8'
  // Without a BOM, plain text in UTF-16 has a zero in every second byte.
  const half = (from: number) =>
    byte.subarray(0, 200).filter((value, i) => i % 2 === from && value === 0).length
  if (half(1) > 50 && half(0) === 0) return 'utf-16le'
  if (half(0) > 50 && half(1) === 0) return 'utf-16be'
  return byte.some(isControl) ? null : 'utf-8'
}

/**
 * Finds the header line and the separator: of the first lines, which may hold titles, the one with the most known column names.
 */
function headingsIn(lines: readonly string[]): { line: number; separator: string } {
  const [first = ''] = lines
  const declared = /^"?sep=(.)"?$/i.exec(first.trimEnd())?.[1]
  const from = declared ? 1 : 0
  let best = { line: from, separator: declared ?? mostFrequent(lines[from] ?? ''), known: 0 }
  for (const i of lines.slice(from, from + TITLE_LINES).keys())
    for (const separator of declared ? [declared, ...SEPARATORS] : SEPARATORS) {
      const known = knownHeadings(
        recordAt(lines, from + i)
          .split(separator)
          .map((cell) => cell.replace(/^\s*=?"|"\s*$/g, '')),
      )
      if (known > best.known) best = { line: from + i, separator, known }
    }
  return best
}

/** Returns the text from a line to the one where its quotation marks close: a heading may have more than one line. */
function recordAt(lines: readonly string[], start: number): string {
  for (let end = start + 1; end <= start + TITLE_LINES; end++) {
    const text = lines.slice(start, end).join('\n')
    if (text.split('"').length % 2 === 1) return text
  }
  return lines[start] ?? ''
}

const mostFrequent = (line: string) =>
  SEPARATORS.reduce((best, one) => (line.split(one).length > line.split(best).length ? one : best))

/** Unquotes lines that a spreadsheet quoted as a whole, because it had read the file as a single column. */
function unwrapped(lines: readonly string[], separator: string): readonly string[] {
  const whole = /^"(?:[^"]|"")*"$/
  const inside = (line: string) => line.slice(1, -1).replaceAll('""', '"')
  const [headings = ''] = lines
  if (!whole.test(headings) || !inside(headings).includes(separator)) return lines
  return lines.map((line) => (whole.test(line) ? inside(line) : line))
}

/** Number of lines parsed at once: the event loop runs other requests between one slice and the next. */
const SLICE = 2_000

/** Error thrown for a row whose quotation mark does not close, so that the parser would read the following rows as part of it. */
class Runaway extends Error {}

/**
 * Parses lines until their end or the first row that fails.
 * @returns the rows, the line reached, and the failure
 */
function parseSlice(lines: readonly string[], separator: string) {
  const rows: string[][] = []
  let read = 0
  const takeRow = (cells: string[], { lines: end }: { lines: number }) => {
    const overflows = cells.some((cell) => cell.includes('\n') && cell.includes(separator))
    if (overflows) throw new Runaway()
    rows.push(cells)
    read = end
    return null
  }
  try {
    // Ended by a line break, so that an empty last line is counted as a row.
    parse(`${lines.join('\n')}\n`, {
      delimiter: separator,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: 100_000,
      on_record: takeRow,
    })
    return { rows, read: lines.length, failed: null }
  } catch (error) {
    if (!(error instanceof CsvError || error instanceof Runaway)) throw error
    return { rows, read, failed: error instanceof CsvError ? error.code : 'RUNAWAY' }
  }
}

/**
 * Yields the rows of a table, a slice at a time; null for a row with an unclosed quotation mark: parsing resumes at the next
 * line.
 * @throws TooManyBroken
 */
function* recordsOf(lines: readonly string[], separator: string): Generator<(string[] | null)[]> {
  let broken = 0
  let start = 0
  while (start < lines.length) {
    const end = Math.min(start + SLICE, lines.length)
    const { rows, read, failed } = parseSlice(lines.slice(start, end), separator)
    start += read
    // A row that continues beyond the slice is parsed again at the beginning of the next one.
    const cut = failed === 'CSV_QUOTE_NOT_CLOSED' && end < lines.length && read > 0
    if (failed && !cut) {
      if (++broken > BROKEN_MAX) throw new TooManyBroken()
      start += 1
      yield [...rows, null]
    } else yield rows
  }
}

/** Error thrown for a file with too many unclosed quotation marks, which is not the CSV it seems to be. */
export class TooManyBroken extends Error {
  readonly sentence = `Più di ${BROKEN_MAX} righe hanno virgolette che non si chiudono. ${NON_CSV}`
}

/** Decompresses the file if it is gzip. Returns null when it is too large or damaged. */
function expanded(byte: Buffer): Buffer | null {
  if (byte.subarray(0, 2).toString('hex') !== '1f8b') return byte
  try {
    return gunzipSync(byte, { maxOutputLength: FILE_IMPORTA_MAX_BYTE })
  } catch {
    return null
  }
}

/**
 * Opens the file of an import in any form that spreadsheets save: any separator and encoding, a `sep=` line, titles above the
 * header, compressed with gzip or not.
 * @param fields names of the additional fields of the financing types
 * @param chosen columns that an operator chose for these headings; by default they are found by their names
 * @returns the file, which may lack mandatory columns (`mancano`), or why it cannot be used at all
 */
export function openImportedFile(
  sent: Buffer,
  fields: readonly string[],
  chosen: ColonneScelte | null = null,
): FileAperto | Refusal<'VALIDAZIONE'> {
  const byte = expanded(sent)
  if (byte === null || byte.length > FILE_IMPORTA_MAX_BYTE)
    return no('Il file non si apre, o supera i 40 MB: dividilo in più parti.')
  if (byte.subarray(0, 2).toString() === 'PK' || byte.subarray(0, 4).toString('hex') === 'd0cf11e0')
    return no(`È una cartella di Excel, non un CSV: aprila, e ${SAVE_AS}`)
  const start = byte.subarray(0, 100).toString().replace('\ufeff', '')
  const [, kind] = OTHER_KINDS.find(([first]) => first.test(start)) ?? []
  if (kind) return no(`È ${kind}, non un CSV: copia l’elenco in un foglio di calcolo, e ${SAVE_AS}`)
  const decoded = textOf(byte)
  if (decoded === null) return no(NON_CSV)
  const { text, wrong } = decoded
  if (text.trim() === '') return no('Il file è vuoto.')
  if (/^\s*<(?:!doctype|html|table|\?xml)\b/i.test(text)) return no(NON_CSV)
  if (wrong >= 0) return unreadable(text, wrong)
  const all = linesOf(text)
  const { line, separator } = headingsIn(all)
  const lines = unwrapped(all.slice(line), separator)
  const [headers] = recordsOf(lines, separator).next().value as (string[] | null)[]
  if (!headers) return no(`Le intestazioni non si leggono: controlla le virgolette. ${NON_CSV}`)
  const lette = chosen ? headerColumns(headers, chosen, fields) : parseHeaders(headers, fields)
  if ('messaggio' in lette) return no(lette.messaggio)
  const { length } = headers.filter((heading) => heading.trim() !== '')
  if (lette.mancano.length > 0 && length < COLONNE_MIN) return no(fraseMancano(lette.mancano))
  const below = lines.slice(headers.join('').split('\n').length)
  const righe = below.filter((text) => text.trim() !== '').length
  if (righe === 0) return no('Sotto le intestazioni non c’è nessuna riga.')
  if (righe > IMPORT_ROWS_MAX)
    return no(`Il file ha più di ${quanti(IMPORT_ROWS_MAX, 'riga', 'righe')}: dividilo in più parti.`)
  // A spreadsheet hides the line that declares the separator.
  const above = line - (/^"?sep=/i.test(all[0]!.trim()) ? 1 : 0)
  return { lines, separator, above, headings: headers, ...lette, righe }
}

/** Returns the cells of the first rows of a file, by which an operator recognises its columns. */
export function firstCells({ lines, separator }: FileAperto, count: number): string[][] {
  const [records = []] = recordsOf(lines, separator)
  const rows = records.slice(1).filter((cells) => cells?.some((cell) => cell.trim() !== ''))
  return rows.slice(0, count).map((cells) => cells!)
}

/**
 * Returns whether the cell after the amount, which belongs to no column, may be its cents: «15000,50» without quotation marks, in
 * a file separated by commas.
 */
function hasSplitCents(
  cells: readonly string[],
  { posti, campi }: Pick<FileAperto, 'posti' | 'campi'>,
): boolean {
  const next = posti.importo! + 1
  const isColumn = [...Object.values(posti), ...Object.values(campi)].includes(next)
  return !isColumn && /\d$/.test(cells[next - 1]!.trim()) && /^\d{1,2}$/.test(cells[next]?.trim() ?? '')
}

/** Returns whether a row repeats the header, as in a file in which several tables were joined. */
const isSameRow = (cells: readonly string[], headings: readonly string[]): boolean =>
  cells.every((cell, i) => cell.trim() === (headings[i] ?? '').trim())

/**
 * Yields the non-empty rows of a file, some thousands at a time, without validating them.
 * @throws TooManyBroken
 */
export function* rowsOf({
  lines,
  separator,
  above,
  posti,
  campi,
  cognome,
}: FileAperto): Generator<FileRow[]> {
  const places = Object.entries(posti) as [ColonnaImporta, number][]
  const fields = Object.entries(campi)
  let riga = above
  let headings: string[] | undefined
  for (const records of recordsOf(lines, separator)) {
    const righe: FileRow[] = []
    for (const cells of records) {
      riga += 1
      if (headings === undefined) {
        headings = cells!
        continue
      }
      const width = headings.length
      if (cells === null) righe.push({ riga, celle: {}, rotta: 'virgolette' })
      else if (cells.some((cell) => cell.trim() !== '') && !isSameRow(cells, headings)) {
        const celle: FileRow['celle'] = Object.fromEntries(
          places.map(([column, at]) => [column, cells[at] ?? '']),
        )
        celle.campi = Object.fromEntries(fields.map(([field, at]) => [field, cells[at] ?? '']))
        if (cognome !== undefined) celle.nominativo += ` ${cells[cognome] ?? ''}`
        const more = cells.slice(width).some((cell) => cell.trim() !== '')
        const rotta =
          more || (cells.length > width && hasSplitCents(cells, { posti, campi })) ? 'troppe celle' : null
        righe.push({ riga, celle, rotta })
      }
    }
    yield righe
  }
}
