import { insist, type UploadCalls, uploadFiles, type Waiting } from '@primo/client/upload'
import type { VocePratica } from '@primo/contract/pratiche/documenti'

/** Document to send: its files, in the order of the pages. */
export type Sending = {
  voce: VocePratica
  files: readonly Blob[]
  /** Ids of the files uploaded by an earlier attempt, by file: they are not uploaded again. */
  uploaded: Map<Blob, string>
  /** Called with the share that has arrived, from 0 to 1, and what the upload waits for; null while it runs. */
  progress: (share: number, waiting: Waiting | null) => void
  signal: AbortSignal
}

/** Function that uploads files and sends them as one document. Resolves with the server's message. */
export type SendDocument = (what: Sending) => Promise<string | undefined>

/** Body of the call that makes a document of uploaded files. */
type Body = { id_richiesto: number; id_soggetto?: number; caricamenti: string[] }

/**
 * Uploads files and sends them as one document of a checklist item. A lost connection is waited out, also by the last call, which
 * the server makes repeatable.
 * @param send makes the document of the uploads
 * @throws ApiError on a refusal; what was uploaded stays in `uploaded`
 */
export async function sendFiles<T>(
  calls: UploadCalls,
  { voce, files, uploaded, progress, signal }: Sending,
  send: (body: Body) => Promise<T>,
): Promise<T> {
  const caricamenti = await uploadFiles(calls, files, { progress, signal, uploaded })
  const body = {
    id_richiesto: voce.id_richiesto,
    ...(voce.soggetto && { id_soggetto: voce.soggetto.id }),
    caricamenti,
  }
  return insist(
    () => {
      progress(1, null)
      return send(body)
    },
    { waiting: (what) => progress(1, what), signal },
  )
}
