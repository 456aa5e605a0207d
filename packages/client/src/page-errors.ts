import { segnalaGuasto } from '@primo/contract/registro/guasti'
import {
  type OrigineGuasto,
  PERCORSO_DI_PAGINA,
  paroleDelGuasto,
  postiDellaPila,
  tipoDelGuasto,
} from '@primo/domain/registro/guasti'
import { ApiError } from './api-error.ts'
import { callApi, type Transport } from './call.ts'

/** Maximum number of error reports per page load: further ones of a page that fails repeatedly add nothing. */
const TOLD_MAX = 5

/** Page that reports errors: app, version, and path without ids. */
type Page = { origine: Exclude<OrigineGuasto, 'server'>; versione: string; dove: string }

/**
 * Returns the report of an error: name, redacted message, stack positions, path of the page. It contains nothing about the user
 * or their input. Null for an error response of the server, which is no error of the page.
 */
export function describePageError(error: unknown, { dove, ...page }: Page) {
  if (!(error instanceof Error) || error instanceof ApiError || error.name === 'AbortError') return null
  return {
    ...page,
    dove: PERCORSO_DI_PAGINA.test(dove) ? dove : '/',
    tipo: tipoDelGuasto(error.name),
    messaggio: paroleDelGuasto(error.message),
    pila: postiDellaPila(error.stack ?? ''),
  }
}

const reported = new Set<string>()

/** Reports an error of the page to the server, once per distinct error. A failed report is ignored. */
export async function sendErrorReport(error: unknown, page: Page, transport: Transport): Promise<void> {
  const body = describePageError(error, page)
  const key = JSON.stringify(body)
  if (!body || reported.has(key) || reported.size >= TOLD_MAX) return
  reported.add(key)
  // Anonymous: the request omits the session's cookies.
  const alone: typeof fetch = (url, init) =>
    (transport.fetch ?? fetch)(url, { ...init, credentials: 'omit', keepalive: true })
  await callApi(segnalaGuasto, { body }, { ...transport, fetch: alone }).catch(() => null)
}
