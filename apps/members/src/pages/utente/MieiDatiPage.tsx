import './utente.css'
import type { DataTable } from '@primo/contract/platform/data-table'
import { type MieiDati, mieiDati } from '@primo/contract/privacy/privacy'
import { longDate, longInstant, todayInRome } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { quanti } from '@primo/domain/platform/numbers'
import { useState } from 'react'
import { api } from '../../data/api.ts'
import { canSaveAndPrint, saveFile } from '../../device/share.ts'
import { paths } from '../../paths.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/cards-and-tags.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { toast } from '../../ui/overlays.ts'
import { useOnEnter } from '../../ui/page-lifecycle.ts'
import { ReauthenticationForm } from './reauthentication.tsx'

/** Page to export the member's personal data (decisions §11). It requires re-authentication. */
export function MieiDatiPage() {
  const [data, setData] = useState<MieiDati | null>(null)
  // A page left behind stays mounted, and must not keep personal data.
  useOnEnter(() => setData(null))
  return (
    <AppPage
      title="I miei dati"
      lead="Tutto quello che abbiamo di te, in un file da tenere o da portare altrove."
      back={paths.utente}
      narrow
    >
      {!canSaveAndPrint() ? (
        <p className="notice">
          <Icon name="info" />
          Dall’app non si possono salvare file: apri il sito dal browser ed entra con lo stesso account.
        </p>
      ) : data ? (
        <Pronti dati={data} />
      ) : (
        <Chiedi arrivati={setData} />
      )}
    </AppPage>
  )
}

function Chiedi({ arrivati }: { arrivati: (data: MieiDati) => void }) {
  const scarica = async (password_attuale: string) => {
    const { data } = await api(mieiDati, { body: { password_attuale } })
    saveJson(data)
    toast('Il file è pronto: lo trovi tra i tuoi download.')
    arrivati(data)
  }
  return (
    <ReauthenticationForm
      hint="La chiediamo di nuovo perché nel file c’è tutto di te."
      button={
        <>
          <Icon name="download" />
          Scarica i miei dati
        </>
      }
      send={scarica}
    >
      <p>
        Ci sono il tuo account, i contatti, gli indirizzi, i consensi con la loro storia, le iscrizioni, le
        pratiche che hai registrato, i punti, i premi. Degli altri non c’è nulla.
      </p>
    </ReauthenticationForm>
  )
}

function Pronti({ dati }: { dati: MieiDati }) {
  const piene = dati.tabelle.filter((t) => t.righe.length > 0)
  return (
    <div className="stack">
      <p className="notice notice-ok" role="status">
        <Icon name="check" />
        Il file è tra i tuoi download. Tienilo in un posto sicuro: chi lo apre legge tutto di te.
      </p>
      <Button onClick={() => savePage(dati)}>
        <Icon name="document" />
        Salva come pagina da leggere o stampare
      </Button>
      <Button variant="soft" onClick={() => saveJson(dati)}>
        <Icon name="download" />
        Scarica di nuovo il file
      </Button>
      <Card>
        <h2>Che cosa c’è dentro</h2>
        <dl className="facts">
          {piene.map((t) => (
            <div key={t.chiave}>
              <dt>{t.titolo}</dt>
              <dd>{quanti(t.righe.length, 'riga', 'righe')}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card>
        <h2>Che cosa non c’è, e perché</h2>
        <ul className="non-compresi">
          {dati.non_compresi.map((v) => (
            <li key={v.che_cosa}>
              <b>{v.che_cosa}.</b> {v.perche}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

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
function saveJson(data: MieiDati): void {
  saveFile(`${fileName(data)}.json`, new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
}

/** Downloads the member's data as an HTML page (human-readable format). */
function savePage(data: MieiDati): void {
  saveFile(`${fileName(data)}.html`, new Blob([dataPage(data)], { type: 'text/html;charset=utf-8' }))
}
