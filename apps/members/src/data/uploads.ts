import { ApiError } from '@primo/client/api-error'
import { type UploadCalls, uploadFiles } from '@primo/client/upload'
import type { VocePratica } from '@primo/contract/pratiche/documenti'

/** What an upload waits for: the network, or a server that refuses calls for now (429, 5xx). */
export type Waiting = 'network' | 'server'

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

/** First and longest wait before the document is sent again, in milliseconds. */
const WAIT_MS = 1000
const WAIT_MAX_MS = 15_000

/** Waits some time, or until the device is online again. @throws the reason of `signal` when it is aborted */
function untilOnline(ms: number, signal: AbortSignal): Promise<void> {
  const online = new AbortController()
  return new Promise<void>((resolve, reject) => {
    const options = { signal: online.signal }
    const timer = setTimeout(resolve, ms)
    addEventListener('online', () => resolve(), options)
    signal.addEventListener('abort', () => reject(signal.reason), options)
    online.signal.addEventListener('abort', () => clearTimeout(timer))
    if (signal.aborted) reject(signal.reason)
  }).finally(() => online.abort())
}

/** Returns whether sending may succeed later: no response came, or the server is over capacity or lacks a service. */
const isTransient = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'RETE' || error.status === 429 || error.status > 500)

const waitingFor = (error: unknown): Waiting =>
  error instanceof ApiError && error.code !== 'RETE' ? 'server' : 'network'

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
  let failure: unknown
  /** Keeps the error of a call, which `uploadFiles` does not report with the wait. */
  const watched =
    <A extends unknown[], R>(call: (...input: A) => Promise<R>) =>
    async (...input: A): Promise<R> => {
      try {
        return await call(...input)
      } catch (error) {
        failure = error
        throw error
      }
    }
  const caricamenti = await uploadFiles(
    { start: watched(calls.start), chunk: watched(calls.chunk), state: watched(calls.state) },
    files,
    { progress: (share, waits) => progress(share, waits ? waitingFor(failure) : null), signal, uploaded },
  )
  const body = {
    id_richiesto: voce.id_richiesto,
    ...(voce.soggetto && { id_soggetto: voce.soggetto.id }),
    caricamenti,
  }
  for (let wait_ms = WAIT_MS; ; wait_ms = Math.min(WAIT_MAX_MS, wait_ms * 2)) {
    signal.throwIfAborted()
    progress(1, null)
    try {
      return await send(body)
    } catch (error) {
      if (!isTransient(error)) throw error
      progress(1, waitingFor(error))
      await untilOnline(error.retry_s === null ? wait_ms : error.retry_s * 1000, signal)
    }
  }
}
