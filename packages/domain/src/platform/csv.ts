/** CSV as Italian spreadsheets open it: UTF-8 with a byte order mark, «;» between cells, CRLF between rows. */
const BYTE_ORDER_MARK = '\ufeff'
/** Start of a text that spreadsheets would run as a formula (OWASP, CSV injection). */
const FORMULA = /^[\s\p{Cf}]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/u

/**
 * Text that a spreadsheet would change as a number: CAP 00120, a mobile number with its +, digits that it shows as an exponent
 * (from the twelfth), and a code such as 2345E67, which it reads as one.
 */
const DIGITS_OF_TEXT = /^(?:\+\d+|0\d+|\d{12,}|\d+(?:[.,]\d*)?e[+-]?\d+)$/i

/**
 * Formats a cell. Numbers stay numbers. Digits that are text are written so that spreadsheets keep them (`="00120"`). A text that
 * would run as a formula gets a leading apostrophe.
 */
function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value).replace('.', ',')
  const sicuro = DIGITS_OF_TEXT.test(value) ? `="${value}"` : FORMULA.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(sicuro) ? `"${sicuro.replaceAll('"', '""')}"` : sicuro
}

type Rows = readonly (readonly (string | number | null)[])[]

/** Formats rows as lines of a CSV file, without headings, to append to others. */
export const csvRows = (rows: Rows): string => rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('')

/** Formats headings and rows as a CSV file. */
export function formatCsv(headers: readonly string[], rows: Rows): string {
  return `${BYTE_ORDER_MARK}${csvRows([headers, ...rows])}`
}
