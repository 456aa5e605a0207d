import type { ErrorCode } from '@primo/contract/platform/errors'
import { type CallSpec, type Input, pagination, type Reply } from '@primo/contract/platform/route'
import * as z from 'zod/mini'
import { ApiError, isTemporary, networkError } from './api-error.ts'

/** Transport of API calls: base URL, headers and fetch function. */
export type Transport = {
  /** Base URL of the API without a trailing slash, for example `/api`. */
  base: string
  headers?: Record<string, string>
  fetch?: typeof fetch
  signal?: AbortSignal
}

const errorBody = z.object({
  message: z.string(),
  error: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  request_id: z.optional(z.string()),
})

/** Returns the URL path of a call with its parameters and query. */
export function callUrlOf(spec: CallSpec, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = spec.path.replace(/\{(\w+)\}/g, (_, nome: string) => encodeURIComponent(String(params[nome])))
  const query = new URLSearchParams()
  for (const [nome, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null && value !== '') query.set(nome, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}

async function parseError(answer: Response): Promise<ApiError> {
  const body = z.safeParse(errorBody, await answer.json().catch(() => null))
  const wait = Number(answer.headers.get('retry-after'))
  return new ApiError({
    status: answer.status,
    code: body.success ? (body.data.error as ErrorCode) : 'RISPOSTA_INATTESA',
    message: body.success ? body.data.message : 'Il servizio non risponde come dovrebbe. Riprova tra poco.',
    fields: body.data?.errors,
    retry_s: wait > 0 ? wait : null,
    request_id: body.data?.request_id ?? answer.headers.get('x-request-id'),
  })
}

const hex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** Creates the `traceparent` header of a new trace, which links the call to the server's spans (W3C Trace Context). */
const newTrace = () => `00-${hex(16)}-${hex(8)}-01`

/** Sends a call of the contract, again when load shedding refused it. @throws ApiError on an error response or a network failure */
function sendCall<C extends CallSpec>(spec: C, input: Input<C>, transport: Transport): Promise<Response> {
  const headers: Record<string, string> = {
    accept: spec.file ? '*/*' : 'application/json',
    traceparent: newTrace(),
    ...transport.headers,
  }
  if (input.body !== undefined) headers['content-type'] = 'application/json'
  if (input.idempotencyKey !== undefined) headers['idempotency-key'] = input.idempotencyKey
  if (input.ifMatch !== undefined) headers['if-match'] = input.ifMatch
  return withBusyRetry(async () => {
    let came: Response
    try {
      came = await (transport.fetch ?? fetch)(transport.base + callUrlOf(spec, input), {
        method: spec.method,
        headers,
        body: input.body === undefined ? undefined : JSON.stringify(input.body),
        signal: transport.signal,
      })
    } catch (causa) {
      if (causa instanceof DOMException && causa.name === 'AbortError') throw causa
      throw networkError()
    }
    if (!came.ok) throw await parseError(came)
    return came
  }, transport.signal)
}

/**
 * Makes a call of the contract and returns its parsed body. A call refused by load shedding is retried after `Retry-After`.
 * @throws ApiError on an error response, an unexpected body, or a network failure
 */
export async function callApi<C extends CallSpec>(
  spec: C,
  input: Input<C>,
  transport: Transport,
): Promise<Reply<C>> {
  const answer = await sendCall(spec, input, transport)
  const shape = z.object({
    data: spec.reply,
    message: z.optional(z.string()),
    ...(spec.lista ? { pagination } : {}),
    ...(spec.versione ? { versione: z.string() } : {}),
  })
  const body = z.safeParse(shape, await answer.json().catch(() => null))
  if (!body.success) {
    throw new ApiError({
      status: answer.status,
      code: 'RISPOSTA_INATTESA',
      message: 'Il servizio non risponde come dovrebbe. Riprova tra poco.',
    })
  }
  return body.data as Reply<C>
}

/** Makes a call whose response is a file (`file: true`). @throws ApiError on an error response, or when the connection breaks */
export async function callFile<C extends CallSpec & { file: true }>(
  spec: C,
  input: Input<C>,
  transport: Transport,
): Promise<Blob> {
  const answer = await sendCall(spec, input, transport)
  return await answer.blob().catch(() => {
    throw networkError()
  })
}

/** Maximum number of attempts of a call when the server sheds load. */
const TIMES_MAX = 3
/** Maximum wait in seconds before a retry, whatever the server requests. */
const WAIT_MAX_S = 10

/** Waits some seconds, or rejects as soon as the call is aborted. */
function pause(seconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(signal?.reason)
    if (signal?.aborted) return gone()
    setTimeout(() => {
      signal?.removeEventListener('abort', gone)
      resolve()
    }, seconds * 1000)
    signal?.addEventListener('abort', gone, { once: true })
  })
}

/**
 * Returns the seconds to wait before a retry: the server's `Retry-After`, plus up to as much again at random, so that clients do
 * not all come back at once.
 */
function busyRetryDelay({ retry_s }: Pick<ApiError, 'retry_s'>): number {
  return Math.min(WAIT_MAX_S, (retry_s ?? 1) * (1 + Math.random()))
}

/**
 * Makes a call, and retries it when load shedding refused it before it was processed. A retried call has therefore been executed
 * at most once.
 */
export async function withBusyRetry<T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let times = 1; ; times++) {
    try {
      return await call()
    } catch (error) {
      if (!isBusy(error) || times === TIMES_MAX) throw error
      await pause(busyRetryDelay(error), signal)
    }
  }
}

/** Returns whether load shedding refused the call before it was processed. */
const isBusy = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'SERVIZIO_AFFOLLATO'

/** Error: the session ended on this client, because the server refused its renewal or there was no refresh token. */
export class SessionOver extends ApiError {
  constructor(message: string) {
    super({ status: 401, code: 'NON_AUTENTICATO', message })
  }
}

/**
 * Makes a call, and on a 401 renews the session and retries it once. A second 401 is final.
 * @param renew throws when the session could not be renewed. The call is then not retried
 */
export async function withRenewal<T>(call: () => Promise<T>, renew: () => Promise<void>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
  }
  await renew()
  return await call()
}

/**
 * Requests a renewed session. A network failure, a 5xx or a rate limit is no refusal: the session stays, and the user can retry.
 * @param refused ends the session on this client, and throws
 */
export async function requestRenewal<T>(ask: () => Promise<T>, refused: () => Promise<never>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (isTemporary(error)) throw error
    return await refused()
  }
}

/**
 * Returns whether a query is retried: twice at most, and only after transient errors. Not after a 4xx, nor after load shedding,
 * which was retried already.
 */
export function mayRetry(times: number, error: unknown): boolean {
  return times < 2 && isTransient(error) && !isBusy(error)
}

/** Returns the wait before a retry in milliseconds: `Retry-After` if present, else one second, then two. */
export function retryDelay(times: number, error: unknown): number {
  return error instanceof ApiError && error.retry_s !== null
    ? busyRetryDelay(error) * 1000
    : 1000 * 2 ** times
}

/** Returns whether the error is transient: no response, or a 5xx. */
function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}
