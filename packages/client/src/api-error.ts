import type { ErrorCode, FieldErrors } from '@primo/contract/platform/errors'

/** Error of an API call: an error response, or no response at all (`status` 0). */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'RETE' | 'RISPOSTA_INATTESA' | 'VERSIONE_NUOVA' | 'PAGINA_INCOMPLETA'
  readonly fields: FieldErrors
  /** Seconds to wait before a retry, from the header `Retry-After`, or null. */
  readonly retry_s: number | null
  readonly request_id: string | null

  constructor(data: {
    status: number
    code: ApiError['code']
    message: string
    fields?: FieldErrors
    retry_s?: number | null
    request_id?: string | null
  }) {
    super(data.message)
    this.name = 'ApiError'
    this.status = data.status
    this.code = data.code
    this.fields = data.fields ?? {}
    this.retry_s = data.retry_s ?? null
    this.request_id = data.request_id ?? null
  }
}

/** Creates the error that code of the page could not be loaded because another version was published while the page was open. */
export function newVersionError(): ApiError {
  return new ApiError({
    status: 0,
    code: 'VERSIONE_NUOVA',
    message: 'C’è una versione nuova: ricarica la pagina.',
  })
}

/**
 * Creates the error that code of the page, which the server does have, could not be loaded: the browser requests it again only
 * after a reload.
 */
export function incompletePageError(): ApiError {
  return new ApiError({
    status: 0,
    code: 'PAGINA_INCOMPLETA',
    message: 'Una parte della pagina non è arrivata: ricarica la pagina.',
  })
}

/**
 * Returns whether only a reload of the page helps against an error: another version was published, or a part of the page's code
 * was not loaded.
 */
export const needsReload = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'VERSIONE_NUOVA' || error.code === 'PAGINA_INCOMPLETA')

/** Returns whether a request may succeed later: no response came, too many requests, or an error of the server. */
export const isTemporary = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)

/** Creates the error that a request, for data or for code of the page, did not reach the server. */
export function networkError(): ApiError {
  return new ApiError({
    status: 0,
    code: 'RETE',
    message: 'Non riusciamo a raggiungere il servizio. Controlla la connessione e riprova.',
  })
}

/**
 * Returns the message to show for any error: the server's, if it sent one.
 * @param otherwise default message (specification §8, «Defaults»)
 */
export function messageOf(error: unknown, otherwise?: string): string {
  if (!(error instanceof ApiError)) return otherwise ?? 'Qualcosa non ha funzionato. Riprova tra poco.'
  return error.code === 'RISPOSTA_INATTESA' ? (otherwise ?? error.message) : error.message
}
