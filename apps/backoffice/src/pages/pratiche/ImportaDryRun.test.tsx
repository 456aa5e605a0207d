import type { Importazione } from '@primo/contract/pratiche/operatore-importazioni'
import { expect, test } from 'vitest'
import { stubFetch } from '../../testing/stub-fetch.ts'
import { uploadFile } from './ImportaDryRun.tsx'

const CSV = 'codice_convenzionato;nominativo\r\nDEMO2026;Anna Rossi'
const importazione: Importazione = {
  id: 1,
  nome_file: 'pratiche.csv',
  caricata_il: '2026-03-07T11:00:00.000Z',
  caricata_da: 'Paola Fontana',
  stato: 'in_lettura',
  righe: 1,
  fatte: 0,
  create: 0,
  annullate: 0,
  motivo: null,
  esito: null,
  azioni: [],
}
const gzip = (text: string) =>
  new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).blob()

/** Uploads a file. @returns the bytes sent, decompressed once */
async function uploaded(file: File): Promise<string> {
  const sent = stubFetch(() => Response.json({ data: importazione }))
  await uploadFile(file)
  const { contenuto_base64 } = sent[0]!.body as { contenuto_base64: string }
  const bytes = Uint8Array.from(atob(contenuto_base64), (char) => char.charCodeAt(0))
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text()
}

test('a CSV file is sent compressed', async () => {
  expect(await uploaded(new File([CSV], 'pratiche.csv'))).toBe(CSV)
})

test('a file that is already compressed is not compressed again', async () => {
  expect(await uploaded(new File([await gzip(CSV)], 'pratiche.csv.gz'))).toBe(CSV)
})

test('an empty file is sent as it is, so that the server can say so', async () => {
  const sent = stubFetch(() => Response.json({ data: importazione }))
  await uploadFile(new File([], 'pratiche.csv'))
  expect(sent[0]!.body).toMatchObject({ contenuto_base64: '' })
})
