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

/** Of one page, so many are told: one that breaks at every turn is known after the first. */
const TOLD_MAX = 5

/** Which page it is of, as its app knows: the path without what is somebody's. */
type Page = { origine: Exclude<OrigineGuasto, 'server'>; versione: string; dove: string }

/**
 * What is told of an error: kind, words that errors are made of, places in the code, the path of the page. Nothing of who
 * used it, nothing of what was written in it. Null for a refusal of the server's, which is no fault of the page.
 */
export function describeFault(error: unknown, { dove, ...page }: Page) {
  if (!(error instanceof Error) || error instanceof ApiError || error.name === 'AbortError') return null
  return {
    ...page,
    dove: PERCORSO_DI_PAGINA.test(dove) ? dove : '/',
    tipo: tipoDelGuasto(error.name),
    messaggio: paroleDelGuasto(error.message),
    pila: postiDellaPila(error.stack ?? ''),
  }
}

const told = new Set<string>()

/** Tells the server that a page broke, once for each fault; that it could not be told is nobody's trouble. */
export async function tellFault(error: unknown, page: Page, transport: Transport): Promise<void> {
  const body = describeFault(error, page)
  const key = JSON.stringify(body)
  if (!body || told.has(key) || told.size >= TOLD_MAX) return
  told.add(key)
  // Nobody's: not even the session goes along.
  const alone: typeof fetch = (url, init) =>
    (transport.fetch ?? fetch)(url, { ...init, credentials: 'omit', keepalive: true })
  await callApi(segnalaGuasto, { body }, { ...transport, fetch: alone }).catch(() => null)
}
