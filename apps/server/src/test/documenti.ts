import * as contratto from '@primo/contract/pratiche/documenti'
import { aggiungiSoggetto, consegnaInformativa } from '@primo/contract/pratiche/soggetti'
import { PEZZO_MAX_BYTE } from '@primo/domain/pratiche/documento'
import PDFDocument from 'pdfkit'
import type { World } from './world.ts'

/** Returns a PDF with one page for each text. */
export function pdfOf(...pages: string[]): Promise<Buffer> {
  const drawing = new PDFDocument({ autoFirstPage: false })
  const pieces: Buffer[] = []
  drawing.on('data', (piece: Buffer) => pieces.push(piece))
  const ended = new Promise<Buffer>((done) => drawing.on('end', () => done(Buffer.concat(pieces))))
  for (const page of pages) drawing.addPage().text(page)
  drawing.end()
  return ended
}

/** Adds a client who got the privacy notice to a case of a convenzionato, which documents require. @returns id of the subject */
export async function withCliente({ call }: Pick<World, 'call'>, token: string, id: number): Promise<number> {
  const cliente = {
    ruolo: 'cliente',
    tipo: 'persona',
    nome: 'Mario',
    cognome: 'Rossi',
    codice_fiscale: 'RSSMRA85T10A562S',
  } as const
  const { data } = await call(aggiungiSoggetto, { params: { id }, body: cliente }, token)
  const soggetto = data.soggetti[0]!.id
  await call(consegnaInformativa, { params: { id: soggetto }, body: { canale: 'persona' } }, token)
  return soggetto
}

/** Uploads a file to a case of a convenzionato, in chunks. @returns id of the upload */
export async function uploadTo(world: World, token: string, id: number, file: Buffer): Promise<string> {
  const fresh = await world.call(
    contratto.iniziaCaricamento,
    { params: { id }, body: { byte: file.length } },
    token,
  )
  const params = { id, caricamento_id: fresh.data.id }
  for (let da = 0; da < file.length; da += PEZZO_MAX_BYTE) {
    const contenuto = file.subarray(da, da + PEZZO_MAX_BYTE).toString('base64')
    await world.call(contratto.caricaPezzo, { params, body: { da, contenuto } }, token)
  }
  return params.caricamento_id
}
