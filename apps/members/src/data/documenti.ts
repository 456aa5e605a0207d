import { uploadFiles } from '@primo/client/upload'
import {
  apriDocumento,
  caricaPezzo,
  type DocumentiPratica,
  iniziaCaricamento,
  inviaDocumento,
  leggiCaricamento,
  leggiDocumenti,
  type VocePratica,
} from '@primo/contract/pratiche/documenti'
import { queryOptions } from '@tanstack/react-query'
import { api, apiFile, queryFunctionOf } from './api.ts'
import { queryClient } from './query-client.ts'

/** Returns the query of the checklist of a pratica. */
export const documentiQuery = (id: number) =>
  queryOptions({
    queryKey: ['convenzionato', 'documenti', id],
    queryFn: queryFunctionOf(leggiDocumenti, { params: { id } }),
  })

type Sending = {
  pratica_id: number
  voce: VocePratica
  /** Files in the order of the pages. */
  files: readonly Blob[]
  /** Ids of the files uploaded by an earlier attempt, by file: they are not uploaded again. */
  uploaded: Map<Blob, string>
  progress: (share: number, waiting: boolean) => void
  signal: AbortSignal
}

/**
 * Uploads files and sends them as one document of a checklist item. A lost connection is waited out.
 * @throws ApiError on a refusal; what was uploaded stays in `uploaded`
 */
export async function sendDocument({ pratica_id: id, voce, files, uploaded, progress, signal }: Sending) {
  const calls = {
    start: async (byte: number) =>
      (await api(iniziaCaricamento, { params: { id }, body: { byte } }, { signal })).data,
    chunk: async (caricamento_id: string, da: number, contenuto: string) =>
      (await api(caricaPezzo, { params: { id, caricamento_id }, body: { da, contenuto } }, { signal })).data,
    state: async (caricamento_id: string) =>
      (await api(leggiCaricamento, { params: { id, caricamento_id } }, { signal })).data,
  }
  const caricamenti = await uploadFiles(calls, files, { progress, signal, uploaded })
  const { data, message } = await api(
    inviaDocumento,
    {
      params: { id },
      body: {
        id_richiesto: voce.id_richiesto,
        ...(voce.soggetto && { id_soggetto: voce.soggetto.id }),
        caricamenti,
      },
    },
    { signal },
  )
  queryClient.setQueryData<DocumentiPratica>(documentiQuery(id).queryKey, data)
  return message
}

/** Returns the content of a document. */
export const documentContent = (id: number, documento_id: number): Promise<Blob> =>
  apiFile(apriDocumento, { params: { id, documento_id } })
