import * as contratto from '@primo/contract/pratiche/documenti'
import { clock } from '@primo/domain/platform/clock'
import { PEZZO_MAX_BYTE } from '@primo/domain/pratiche/documento'
import PDFDocument from 'pdfkit'
import { informativa_cliente, pratica_soggetto, soggetto_informativa } from '../pratiche/soggetti/tables.ts'
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

/** Adds a client who got the privacy notice to a case, which documents require. @returns id of the subject */
export async function withCliente({ services }: World, pratica_id: number): Promise<number> {
  const quando = clock.now()
  return services.withTransaction(async (trx) => {
    const [notice] = await trx
      .insert(informativa_cliente)
      .values({ versione: `prova.${pratica_id}`, testo: 'Prova', hash: '', pubblicata_il: quando })
      .returning({ id: informativa_cliente.id })
    const [soggetto] = await trx
      .insert(pratica_soggetto)
      .values({
        pratica_id,
        ruolo: 'cliente',
        nome: 'Francesca',
        cognome: 'Moretti',
        codice_fiscale_cifrato: '',
        codice_fiscale_indice: `indice-${pratica_id}`,
        creato_il: quando,
        aggiornato_il: quando,
      })
      .returning({ id: pratica_soggetto.id })
    await trx.insert(soggetto_informativa).values({
      soggetto_id: soggetto!.id,
      informativa_id: notice!.id,
      canale: 'persona',
      quando,
    })
    return soggetto!.id
  })
}

/** Uploads a file to a case of a convenzionato, in parts. @returns id of the upload */
export async function carica(world: World, token: string, id: number, file: Buffer): Promise<string> {
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
