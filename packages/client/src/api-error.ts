import type { ErrorCode, FieldErrors } from '@primo/contract/platform/errors'

/** An answer that is not a success, or no answer at all (`status` 0). */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'RETE' | 'RISPOSTA_INATTESA' | 'VERSIONE_NUOVA' | 'PAGINA_INCOMPLETA'
  readonly fields: FieldErrors
  /** Seconds to wait before trying again, from `Retry-After`. */
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

/** The failure of code that the server no longer has: another version was published while this page was open. */
export function replaced(): ApiError {
  return new ApiError({
    status: 0,
    code: 'VERSIONE_NUOVA',
    message: 'C’è una versione nuova: ricarica la pagina.',
  })
}

/** The failure of code that the server has and the browser does not ask for again before the page is reloaded. */
export function incomplete(): ApiError {
  return new ApiError({
    status: 0,
    code: 'PAGINA_INCOMPLETA',
    message: 'Una parte della pagina non è arrivata: ricarica la pagina.',
  })
}

/** Whether only a reload of the page helps. */
export const needsReload = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'VERSIONE_NUOVA' || error.code === 'PAGINA_INCOMPLETA')

/** The failure of what never reached the service: a call, or the code that was to make it. */
export function unreachable(): ApiError {
  return new ApiError({
    status: 0,
    code: 'RETE',
    message: 'Non riusciamo a raggiungere il servizio. Controlla la connessione e riprova.',
  })
}
