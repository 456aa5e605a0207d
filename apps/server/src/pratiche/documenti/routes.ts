import { isRefusal, refuse } from '@primo/contract/platform/errors'
import type { FileReply } from '@primo/contract/platform/route'
import * as contratto from '@primo/contract/pratiche/documenti'
import type { Bind } from '../../platform/http/bind.ts'
import { lockPratica, praticaDelTitolare } from '../pratiche/queries.ts'
import * as comandi from './commands.ts'
import { documentiDellaPratica } from './queries.ts'
import { type DocumentTools, inviaDocumento } from './send-document.ts'
import { addChunk, readUpload, startUpload, uploadState } from './uploads.ts'

export const NON_CE = refuse('NON_TROVATO', { message: 'Questa pratica non c’è.' })
export const SENZA_FILE = refuse('NON_TROVATO', { message: 'Questo file non c’è più: caricalo di nuovo.' })
export const SENZA_DOCUMENTO = refuse('NON_TROVATO', { message: 'Questo documento non c’è più.' })
const INVIATO = 'Documento inviato: quando sarà controllato te lo diciamo.'

/** Returns a document as a file reply. */
export function fileReply(id: number, { bytes }: { bytes: Buffer }): { file: FileReply } {
  async function* body() {
    yield bytes
  }
  return { file: { name: `documento-${id}.pdf`, type: 'application/pdf', body: body() } }
}

export function documentiRoutes(bind: Bind, services: DocumentTools): void {
  const { db } = services

  bind(contratto.leggiDocumenti, async ({ caller: { utente_id }, params: { id } }) => {
    const row = await praticaDelTitolare(db, utente_id, id)
    return row ? { data: await documentiDellaPratica(db, row) } : NON_CE
  })

  bind(
    contratto.iniziaCaricamento,
    async ({ caller: { utente_id }, params: { id }, body, withTransaction }) =>
      startUpload({ ...services, withTransaction }, body.byte, async (trx) => {
        const row = await lockPratica(trx, id)
        if (row?.utente_id !== utente_id) return NON_CE
        return (await comandi.ostacoloAiDocumenti(trx, row)) ?? { pratica_id: id, utente_id }
      }),
  )

  bind(contratto.leggiCaricamento, async ({ caller: { utente_id }, params }) => {
    const row = await readUpload(db, { pratica_id: params.id, utente_id }, params.caricamento_id)
    return row ? { data: uploadState(row) } : SENZA_FILE
  })

  bind(contratto.caricaPezzo, async ({ caller: { utente_id }, params, body }) => {
    const row = await readUpload(db, { pratica_id: params.id, utente_id }, params.caricamento_id)
    if (!row) return SENZA_FILE
    const outcome = await addChunk(services, row, {
      da: body.da,
      bytes: Buffer.from(body.contenuto, 'base64'),
    })
    return isRefusal(outcome) ? outcome : { data: outcome }
  })

  bind(contratto.inviaDocumento, async ({ caller: { utente_id }, params: { id }, body }) => {
    const invio = { ...body, pratica_id: id, utente_id }
    const no = await inviaDocumento(services, invio, (row) => row.utente_id === utente_id)
    if (no) return no
    const row = await praticaDelTitolare(db, utente_id, id)
    return row ? { data: await documentiDellaPratica(db, row), message: INVIATO } : NON_CE
  })

  bind(contratto.apriDocumento, async ({ caller: { utente_id }, params: { id, documento_id } }) => {
    if (!(await praticaDelTitolare(db, utente_id, id))) return NON_CE
    const content = await comandi.leggiContenuto(services, id, documento_id)
    if (content === null) return SENZA_DOCUMENTO
    return isRefusal(content) ? content : fileReply(documento_id, content)
  })
}
