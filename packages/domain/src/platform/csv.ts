/** Tables for a spreadsheet, as Italian ones open them: UTF-8 with its mark, «;» between cells, CRLF between rows. */
const BYTE_ORDER_MARK = '\ufeff'
/** What makes a spreadsheet take a text for a formula and run it (OWASP, CSV injection). */
const FORMULA = /^[\s\p{Cf}]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/u

/** Digits a spreadsheet would read as a number and so shorten: CAP 00120, a mobile with its +, an identifier of 16 digits. */
const DIGITS_OF_TEXT = /^(?:\+\d+|0\d+|\d{16,})$/

/**
 * One cell. Numbers stay numbers; digits that are text are written as spreadsheets keep them (`="00120"`); a text that would run as a
 * formula gets an apostrophe before it.
 */
function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value).replace('.', ',')
  const sicuro = DIGITS_OF_TEXT.test(value) ? `="${value}"` : FORMULA.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(sicuro) ? `"${sicuro.replaceAll('"', '""')}"` : sicuro
}

type Rows = readonly (readonly (string | number | null)[])[]

/** Rows of a CSV file, to be put after others. */
export const csvRows = (rows: Rows): string => rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('')

/** The text of a CSV file. */
export function formatCsv(headers: readonly string[], rows: Rows): string {
  return `${BYTE_ORDER_MARK}${csvRows([headers, ...rows])}`
}
