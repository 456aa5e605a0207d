import { insist, uploadFiles } from '@primo/client/upload'
import type { Body } from '@primo/contract/platform/route'
import type { DocumentiPratica, VocePratica } from '@primo/contract/pratiche/documenti'
import {
  apriDocumentoDaLavorare,
  caricaPezzoOperatore,
  decidiDocumento,
  iniziaCaricamentoOperatore,
  inviaDocumentoOperatore,
  leggiCaricamentoOperatore,
  leggiDocumentiDaLavorare,
} from '@primo/contract/pratiche/operatore-documenti'
import { useQuery } from '@tanstack/react-query'
import { api, apiFile } from './api.ts'
import { callQueryOptions } from './query-client.ts'

const keyOf = (id: number) => ['documenti', id] as const

/** Reads the checklist of a pratica. */
export const useDocumenti = (id: number) =>
  useQuery(callQueryOptions(keyOf(id), leggiDocumentiDaLavorare, { params: { id } }))

/** Query key of the checklist of a pratica, to store a newer one. */
export const documentiKey = keyOf

/** Returns the content of a document. The reading is recorded in the audit log. */
export const documentContent = (id: number, documento_id: number): Promise<Blob> =>
  apiFile(apriDocumentoDaLavorare, { params: { id, documento_id } })

/** Address of the calendar with the due dates of the operator's pratiche and the expiries of their documents. */
export const CALENDAR_URL = '/api/operatore/pratiche/calendario'

/** Returns the address of the documents of a pratica as an archive, or as one PDF. */
export const downloadUrl = (id: number, as: 'archivio' | 'unico') =>
  `/api/operatore/pratiche/${id}/documenti/${as}`

/** Accepts or rejects a document. */
export const decideOnDocument = (
  id: number,
  documento_id: number,
  body: Body<typeof decidiDocumento>,
  idempotencyKey: string,
) => api(decidiDocumento, { params: { id, documento_id }, body, idempotencyKey })

/** Uploads files and adds them as one document of a checklist item. @throws ApiError on a refusal */
export async function addDocument(
  id: number,
  voce: VocePratica,
  files: readonly File[],
  progress: (share: number) => void,
): Promise<{ data: DocumentiPratica; message?: string | undefined }> {
  const calls = {
    start: async (byte: number) =>
      (await api(iniziaCaricamentoOperatore, { params: { id }, body: { byte } })).data,
    chunk: async (caricamento_id: string, da: number, contenuto: string) =>
      (await api(caricaPezzoOperatore, { params: { id, caricamento_id }, body: { da, contenuto } })).data,
    state: async (caricamento_id: string) =>
      (await api(leggiCaricamentoOperatore, { params: { id, caricamento_id } })).data,
  }
  const caricamenti = await uploadFiles(calls, files, { progress })
  const body = {
    id_richiesto: voce.id_richiesto,
    ...(voce.soggetto && { id_soggetto: voce.soggetto.id }),
    caricamenti,
  }
  return insist(() => api(inviaDocumentoOperatore, { params: { id }, body }), {})
}
