import type { DataTable } from '@primo/contract/platform/data-table'
import type { MieiDati } from '@primo/contract/privacy/privacy'
import { longDate, longInstant, todayInRome } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { saveFile } from '../../device/share.ts'

const GIORNO = /^\d{4}-\d\d-\d\d$/
const ISTANTE = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const STILE = `body{font:16px/1.5 system-ui,sans-serif;color:#14182b;max-width:1100px;margin:32px auto;padding:0 20px}
h1{margin-bottom:0}h2{margin:32px 0 8px;font-size:1.15rem}.t{overflow-x:auto}
table{border-collapse:collapse;font-size:.85rem}th,td{border:1px solid #d8d5cd;padding:6px 10px;text-align:left;
vertical-align:top}th{background:#f4f2ec}@media print{body{margin:0;max-width:none}.t{overflow:visible}table{font-size:.65rem}td{overflow-wrap:anywhere}tr{break-inside:avoid}}`

const ENTITA: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const html = (text: string) => text.replace(/[&<>"']/g, (c) => ENTITA[c]!)

/** Formats the days and instants in an exported value in Italian. Other values stay unchanged. */
function leggibile(value: string): string {
  if (GIORNO.test(value)) return longDate(value)
  return ISTANTE.test(value) ? longInstant(new Date(value)) : value
}

function table({ titolo, colonne, righe, intera }: DataTable): string {
  const cell = (tag: string, value: string) => `<${tag}>${html(leggibile(value))}</${tag}>`
  const row = (tag: string, values: string[]) => `<tr>${values.map((v) => cell(tag, v)).join('')}</tr>`
  const body =
    righe.length === 0
      ? '<p>Niente.</p>'
      : `<div class="t"><table><thead>${row('th', colonne)}</thead><tbody>${righe.map((r) => row('td', r)).join('')}</tbody></table></div>`
  const resto = intera ? '' : '<p>Le righe sono di più: scrivici e ti mandiamo il resto.</p>'
  return `<section><h2>${html(titolo)}</h2>${body}${resto}</section>`
}

/** Returns the export of the member's personal data as a self-contained HTML page, for reading and printing. */
export function dataPage(data: MieiDati): string {
  const outside = data.non_compresi
    .map((v) => `<li><b>${html(v.che_cosa)}.</b> ${html(v.perche)}</li>`)
    .join('')
  const titolo = `I miei dati in ${html(data.prodotto)}`
  return `<!doctype html><html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${titolo}</title><style>${STILE}</style></head><body><main><h1>${titolo}</h1>
<p>Com’erano ${elide('il', html(leggibile(data.generato_il)))}.</p>${data.tabelle.map(table).join('')}
<section><h2>Che cosa non c’è, e perché</h2><ul>${outside}</ul></section></main></body></html>`
}

/** Returns the export's file name without extension, from product name and day in Rome: `primo-i-miei-dati-2026-11-21`. */
export function fileName({ prodotto, generato_il }: MieiDati): string {
  const chi = prodotto
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${chi || 'app'}-i-miei-dati-${todayInRome(new Date(generato_il))}`
}

/** Downloads the member's data as JSON (machine-readable format). */
export function saveJson(data: MieiDati): void {
  saveFile(`${fileName(data)}.json`, new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
}

/** Downloads the member's data as an HTML page (human-readable format). */
export function savePage(data: MieiDati): void {
  saveFile(`${fileName(data)}.html`, new Blob([dataPage(data)], { type: 'text/html;charset=utf-8' }))
}
