/** Tables for a spreadsheet, as Italian ones open them: UTF-8 with its mark, «;» between cells, CRLF between rows. */
const MARCA = '\ufeff'
/** What makes a spreadsheet take a text for a formula and run it (OWASP, CSV injection). */
const FORMULA = /^[\s\p{Cf}]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/u

/** One cell. Numbers stay numbers; a text that would run as a formula gets an apostrophe before it. */
function cella(valore: string | number | null): string {
  if (valore === null) return ''
  if (typeof valore === 'number') return String(valore)
  const sicuro = FORMULA.test(valore) ? `'${valore}` : valore
  return /[";\r\n]/.test(sicuro) ? `"${sicuro.replaceAll('"', '""')}"` : sicuro
}

/** The text of a CSV file. */
export function scriviCsv(
  intestazioni: readonly string[],
  righe: readonly (readonly (string | number | null)[])[],
): string {
  return `${MARCA}${[intestazioni, ...righe].map((riga) => riga.map(cella).join(';')).join('\r\n')}\r\n`
}
