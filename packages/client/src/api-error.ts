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

/** Builds the error of code that the server no longer has: another version was published while the page was open. */
export function removedCallError(): ApiError {
  return new ApiError({
    status: 0,
    code: 'VERSIONE_NUOVA',
    message: 'C’è una versione nuova: ricarica la pagina.',
  })
}

/** Builds the error of code that exists on the server, but that the browser requests again only after a reload. */
export function outdatedPageError(): ApiError {
  return new ApiError({
    status: 0,
    code: 'PAGINA_INCOMPLETA',
    message: 'Una parte della pagina non è arrivata: ricarica la pagina.',
  })
}

/** Returns whether only a reload of the page solves the error: there is a new version, or the page's code is incomplete. */
export const needsReload = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'VERSIONE_NUOVA' || error.code === 'PAGINA_INCOMPLETA')

/** Builds the error of a request that never reached the server: a call, or the code that makes it. */
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
