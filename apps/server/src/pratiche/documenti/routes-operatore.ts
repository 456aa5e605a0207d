import { isRefusal } from '@primo/contract/platform/errors'
import * as contratto from '@primo/contract/pratiche/operatore-documenti'
import { numeroPratica } from '@primo/domain/pratiche/pratica'
import type { Bind } from '../../platform/http/bind.ts'
import { lockPratica, praticaPerOperatori, vistaDagliOperatori } from '../pratiche/queries.ts'
import { archivioDocumenti, documentiUniti } from './archive.ts'
import { calendarioPratiche } from './calendar.ts'
import * as comandi from './commands.ts'
import { documentiDellaPratica } from './queries.ts'
import { fileReply, NON_CE, SENZA_DOCUMENTO, SENZA_FILE } from './routes.ts'
import { type DocumentTools, inviaDocumento } from './send-document.ts'
import { addChunk, readUpload, startUpload, uploadState } from './uploads.ts'

export function documentiOperatoreRoutes(bind: Bind, services: DocumentTools): void {
  const { db } = services

  bind(contratto.leggiDocumentiDaLavorare, async ({ params: { id } }) => {
    const row = await praticaPerOperatori(db, id)
    return row ? { data: await documentiDellaPratica(db, row) } : NON_CE
  })

  bind(contratto.iniziaCaricamentoOperatore, async ({ caller, params: { id }, body, withTransaction }) =>
    startUpload({ ...services, withTransaction }, body.byte, async (trx) => {
      const row = await lockPratica(trx, id)
      if (!row || !vistaDagliOperatori(row.stato)) return NON_CE
      const no = await comandi.ostacoloAiDocumenti(trx, row)
      return no ?? { pratica_id: id, utente_id: caller.utente_id }
    }),
  )

  bind(contratto.leggiCaricamentoOperatore, async ({ caller: { utente_id }, params }) => {
    const row = await readUpload(db, { pratica_id: params.id, utente_id }, params.caricamento_id)
    return row ? { data: uploadState(row) } : SENZA_FILE
  })

  bind(contratto.caricaPezzoOperatore, async ({ caller: { utente_id }, params, body }) => {
    const row = await readUpload(db, { pratica_id: params.id, utente_id }, params.caricamento_id)
    if (!row) return SENZA_FILE
    const bytes = Buffer.from(body.contenuto, 'base64')
    const outcome = await addChunk(services, row, { da: body.da, bytes })
    return isRefusal(outcome) ? outcome : { data: outcome }
  })

  bind(contratto.inviaDocumentoOperatore, async ({ caller: { utente_id }, params: { id }, body }) => {
    const invio = { ...body, pratica_id: id, utente_id }
    const no = await inviaDocumento(services, invio, (row) => vistaDagliOperatori(row.stato))
    if (no) return no
    const row = await praticaPerOperatori(db, id)
    return row ? { data: await documentiDellaPratica(db, row), message: 'Documento aggiunto.' } : NON_CE
  })

  bind(contratto.decidiDocumento, async ({ caller, params: { id, documento_id }, body, withTransaction }) =>
    withTransaction(async (trx) => {
      const input = { ...body, pratica_id: id, documento_id, attore_id: caller.utente_id }
      const outcome = await comandi.decidiDocumento(trx, input)
      if (isRefusal(outcome)) return outcome
      return {
        data: await documentiDellaPratica(trx, outcome),
        message:
          body.esito === 'controllato'
            ? 'Documento controllato.'
            : 'Documento rifiutato: chi l’ha inviato legge perché.',
      }
    }),
  )

  const withNumber = async (id: number) => {
    const row = await praticaPerOperatori(db, id)
    return row && { ...row, numero: numeroPratica(row.data_registrazione, row.sequenza) }
  }

  bind(contratto.calendarioPratiche, ({ caller: { utente_id } }) =>
    calendarioPratiche(db, utente_id, services.config.public_url),
  )

  bind(contratto.scaricaDocumenti, async ({ params: { id } }) => {
    const row = await withNumber(id)
    return row ? archivioDocumenti(services, row) : NON_CE
  })

  bind(contratto.unisciDocumenti, async ({ params: { id } }) => {
    const row = await withNumber(id)
    return row ? documentiUniti(services, row) : NON_CE
  })

  bind(contratto.apriDocumentoDaLavorare, async ({ params: { id, documento_id } }) => {
    if (!(await praticaPerOperatori(db, id))) return NON_CE
    const content = await comandi.leggiContenuto(services, id, documento_id)
    if (content === null) return SENZA_DOCUMENTO
    return isRefusal(content) ? content : fileReply(documento_id, content)
  })
}
