import { Button } from '@mui/material'
import {
  caricaImportazione,
  type ErroreImportazione,
  type EsitoLettura,
  type Importazione,
} from '@primo/contract/pratiche/operatore-importazioni'
import { shortDate } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { euro, quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { COLONNE_IMPORTA } from '@primo/domain/pratiche/importa-colonne'
import { formatCsv } from '@primo/domain/registro/esportazioni'
import { useState } from 'react'
import { api } from '../../data/api.ts'
import { download } from '../../ui/export/download.ts'
import { Facts, Panel } from '../../ui/page/Panel.tsx'

const ALLA_VOLTA = 50

/** Shows what the import of an uploaded CSV file would do: its rows, and those with errors. */
export function ImportaDryRun({ righe, esito: prova }: { righe: number; esito: EsitoLettura }) {
  return (
    <>
      <Panel titolo="Che cosa c’è nel file">
        <Facts
          items={[
            ['Righe', wholeNumber(righe)],
            ['Da importare', `${wholeNumber(prova.valide)}, per ${euro(prova.totale_importo_cent)} in tutto`],
            prova.gia_importate > 0 && [
              'Già importate',
              `${wholeNumber(prova.gia_importate)}, non si ripetono`,
            ],
            ['Con errori', wholeNumber(prova.con_errori)],
            prova.colonne_ignorate.length > 0 && ['Colonne ignorate', prova.colonne_ignorate.join(', ')],
          ]}
        />
      </Panel>
      {prova.errori.length > 0 && <Errors errors={prova.errori} rows={prova.con_errori} />}
      {prova.esempio.length > 0 && (
        <Panel titolo="Le prime, come sono state lette">
          <ul className="importa-esempio">
            {prova.esempio.map((r) => (
              <li key={r.riga}>
                <p>
                  <strong>{r.nominativo}</strong>, {r.tipo_finanziamento}, {euro(r.importo_cent)}
                </p>
                <p className="muted">
                  Riga {r.riga}. Di {r.convenzionato}, registrata{' '}
                  {elide('il', shortDate(r.data_registrazione))}, {r.stato.toLowerCase()}
                </p>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

function Errors({ errors, rows }: { errors: ErroreImportazione[]; rows: number }) {
  const [mostrati, setMostrati] = useState(ALLA_VOLTA)
  return (
    <Panel titolo={`Da correggere: ${quanti(rows, 'riga', 'righe')}`}>
      <p className="muted">
        Queste righe non si importano. Correggile e carica di nuovo il file: le altre non si ripetono.
        {rows > errors.length && ` Qui ci sono i primi: ${quanti(errors.length, 'errore', 'errori')}.`}
      </p>
      <table className="importa-errors">
        <thead>
          <tr>
            <th scope="col">Riga</th>
            <th scope="col">Colonna</th>
            <th scope="col">Che cosa correggere</th>
          </tr>
        </thead>
        <tbody>
          {errors.slice(0, mostrati).map((e) => (
            <tr key={`${e.riga} ${e.colonna}`}>
              <td>{wholeNumber(e.riga)}</td>
              <td>{e.colonna || 'tutta la riga'}</td>
              <td>{e.messaggio}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="importa-buttons">
        {errors.length > mostrati && (
          <Button onClick={() => setMostrati(mostrati + ALLA_VOLTA)}>
            Mostra altri {wholeNumber(Math.min(ALLA_VOLTA, errors.length - mostrati))}
          </Button>
        )}
        <Button variant="outlined" onClick={() => download('errori-importazione.csv', errorsCsv(errors))}>
          Scarica gli errori
        </Button>
      </div>
    </Panel>
  )
}

/** Returns the CSV file that shows how an import must look: every column and one example row. */
export const sampleCsv = () =>
  formatCsv(COLONNE_IMPORTA, [
    [
      ...['DEMO2026', '', 'Francesca Moretti', 'Mutuo Casa', '15.000,50', '07/03/2026', 'in lavorazione'],
      ...['MRTFNC80A41H501Q', '333 123 4567', 'francesca@posta.example'],
      ...['Banca Prova', 'Mutuo Verde', 'M-2026-118'],
    ],
  ])

/** Returns the errors of an import as CSV, so that the operator can correct the file. */
const errorsCsv = (errors: readonly ErroreImportazione[]) =>
  formatCsv(
    ['Riga', 'Colonna', 'Che cosa correggere'],
    errors.map((e) => [e.riga, e.colonna, e.messaggio]),
  )

function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onerror = () => reject(reader.error)
    reader.onload = () => {
      const address = String(reader.result)
      resolve(address.slice(address.indexOf(',') + 1))
    }
    reader.readAsDataURL(blob)
  })
}

/** Uploads a file, compressed with gzip unless it is already: a list of pratiche shrinks to a fifth. */
export async function uploadFile(file: File): Promise<Importazione> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  const isGzip = first === 0x1f && second === 0x8b
  const sent =
    file.size === 0 || isGzip
      ? file
      : await new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob()
  const contenuto_base64 = await base64Of(sent)
  return (await api(caricaImportazione, { body: { nome_file: file.name.slice(-200), contenuto_base64 } }))
    .data
}
