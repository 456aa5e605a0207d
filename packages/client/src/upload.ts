import { PEZZO_MAX_BYTE } from '@primo/domain/pratiche/documento'
import { ApiError, isTemporary } from './api-error.ts'
import { reducePhoto } from './photo.ts'

/** Calls of an upload, made by each app with its own session. `id` is the upload's. */
export type UploadCalls = {
  start: (byte: number) => Promise<{ id: string; ricevuti: number }>
  chunk: (id: string, da: number, content: string) => Promise<{ ricevuti: number }>
  state: (id: string) => Promise<{ ricevuti: number }>
}

/** Reason for the wait before a retry: no network, or a server that has no capacity or lacks a service. */
export type Waiting = 'network' | 'server'

type Options = {
  /** Called with the share of the file that has arrived, from 0 to 1, and the reason why the upload waits; null while it runs. */
  progress?: (share: number, waiting: Waiting | null) => void
  signal?: AbortSignal | undefined
}

/** Longest wait before a retry, in milliseconds. A device that comes back online retries at once. */
const WAIT_MAX_MS = 15_000

/** Returns the bytes of a blob in base64. */
async function base64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  // In slices: the arguments of a function call are limited.
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

/** Waits some time, or until the device is online again. */
function untilOnline(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = new AbortController()
    const done = (finish: () => void) => () => {
      clearTimeout(timer)
      end.abort()
      finish()
    }
    const timer = setTimeout(done(resolve), ms)
    addEventListener('online', done(resolve), { signal: end.signal })
    signal?.addEventListener(
      'abort',
      done(() => reject(signal.reason)),
      { signal: end.signal },
    )
    if (signal?.aborted) done(() => reject(signal.reason))()
  })
}

/**
 * Makes a repeatable call until it succeeds or is refused.
 * @param waiting called before each wait
 * @throws the refusal, or the reason of `signal`
 */
export async function insist<T>(
  call: () => Promise<T>,
  { waiting, signal }: { waiting?: ((what: Waiting) => void) | undefined; signal?: AbortSignal | undefined },
): Promise<T> {
  for (let wait_ms = 1000; ; wait_ms = Math.min(WAIT_MAX_MS, wait_ms * 2)) {
    signal?.throwIfAborted()
    try {
      return await call()
    } catch (error) {
      // An internal error is not repeated: it would be for ever.
      if (!isTemporary(error) || error.status === 500) throw error
      waiting?.(error.code === 'RETE' ? 'network' : 'server')
      await untilOnline(error.retry_s === null ? wait_ms : error.retry_s * 1000, signal)
    }
  }
}

/**
 * Uploads a file in chunks. After a lost connection it continues from the last chunk that arrived, for as long as the caller
 * waits; only a refusal of the server, or `signal`, ends it.
 * @returns id of the upload
 * @throws ApiError on a refusal
 */
async function uploadFile(
  calls: UploadCalls,
  file: Blob,
  { progress, signal }: Options = {},
): Promise<string> {
  const again = <T>(call: () => Promise<T>, share: number): Promise<T> =>
    insist(call, { waiting: (what) => progress?.(share, what), signal })
  const { id } = await again(() => calls.start(file.size), 0)
  let at = 0
  while (at < file.size) {
    const share = at / file.size
    progress?.(share, null)
    const content = await base64(file.slice(at, at + PEZZO_MAX_BYTE))
    const from = at
    at = await again(async () => {
      try {
        return (await calls.chunk(id, from, content)).ricevuti
      } catch (error) {
        // The response to an earlier attempt was lost: the server knows where to continue.
        if (error instanceof ApiError && error.code === 'PEZZO_FUORI_POSTO')
          return (await calls.state(id)).ricevuti
        throw error
      }
    }, share)
  }
  progress?.(1, null)
  return id
}

/**
 * Uploads the files of one document, photos reduced, with the progress over all of them.
 * @param uploaded ids of the files that an earlier attempt has uploaded; the new ones are added
 * @returns ids of the uploads, in the order of the files
 * @throws ApiError on a refusal
 */
export async function uploadFiles(
  calls: UploadCalls,
  files: readonly Blob[],
  { progress, signal, uploaded = new Map() }: Options & { uploaded?: Map<Blob, string> },
): Promise<string[]> {
  for (const [n, file] of files.entries()) {
    const report = (share: number, waiting: Waiting | null) => progress?.((n + share) / files.length, waiting)
    if (!uploaded.has(file))
      uploaded.set(
        file,
        await uploadFile(calls, await reducePhoto(file), { progress: report, ...(signal && { signal }) }),
      )
    report(1, null)
  }
  return files.map((file) => uploaded.get(file)!)
}
