import {
  apriDocumento,
  caricaPezzo,
  type DocumentiPratica,
  iniziaCaricamento,
  inviaDocumento,
  leggiCaricamento,
  leggiDocumenti,
} from '@primo/contract/pratiche/documenti'
import { queryOptions } from '@tanstack/react-query'
import { api, apiFile, queryFunctionOf } from './api.ts'
import { queryClient } from './query-client.ts'
import { type Sending, sendFiles } from './uploads.ts'

/** Returns the query of the checklist of a pratica. */
export const documentiQuery = (id: number) =>
  queryOptions({
    queryKey: ['convenzionato', 'documenti', id],
    queryFn: queryFunctionOf(leggiDocumenti, { params: { id } }),
  })

/** Uploads files and sends them as one document of a pratica of the convenzionato. @see sendFiles */
export async function sendDocument(id: number, what: Sending): Promise<string | undefined> {
  const { signal } = what
  const calls = {
    start: async (byte: number) =>
      (await api(iniziaCaricamento, { params: { id }, body: { byte } }, { signal })).data,
    chunk: async (caricamento_id: string, da: number, contenuto: string) =>
      (await api(caricaPezzo, { params: { id, caricamento_id }, body: { da, contenuto } }, { signal })).data,
    state: async (caricamento_id: string) =>
      (await api(leggiCaricamento, { params: { id, caricamento_id } }, { signal })).data,
  }
  const { data, message } = await sendFiles(calls, what, (body) =>
    api(inviaDocumento, { params: { id }, body }, { signal }),
  )
  queryClient.setQueryData<DocumentiPratica>(documentiQuery(id).queryKey, data)
  return message
}

/** Returns the content of a document. */
export const documentContent = (id: number, documento_id: number): Promise<Blob> =>
  apiFile(apriDocumento, { params: { id, documento_id } })
