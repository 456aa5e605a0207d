import {
  caricaImportazione,
  type ErroreImportazione,
  type Importazione,
} from '@primo/contract/pratiche/operatore-importazioni'
import { formatCsv } from '@primo/domain/platform/csv'
import { COLONNE_IMPORTA } from '@primo/domain/pratiche/importa-pratiche'
import { api } from '../../data/api.ts'

/** Returns the CSV template of an import: every column and one example row. */
export const sampleCsv = () =>
  formatCsv(COLONNE_IMPORTA, [
    ['DEMO2026', '', 'Francesca Moretti', 'Mutuo Casa', '15.000,50', '07/03/2026', 'in lavorazione'],
  ])

/** Returns the errors of an import as CSV, so that the operator can correct the file. */
export const errorsCsv = (errors: readonly ErroreImportazione[]) =>
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

/** Uploads a file compressed with gzip: a list of pratiche shrinks to a fifth. */
export async function uploadFile(file: File): Promise<Importazione> {
  const compressed = await new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob()
  const contenuto_base64 = await base64Of(file.size === 0 ? file : compressed)
  return (await api(caricaImportazione, { body: { nome_file: file.name.slice(-200), contenuto_base64 } }))
    .data
}
