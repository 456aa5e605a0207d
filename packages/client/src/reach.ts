import { type ApiError, incomplete, replaced, unreachable } from './api-error.ts'

/**
 * Loads code on demand, so that the first page does without it.
 * @throws ApiError `RETE` when the server cannot be reached, `VERSIONE_NUOVA` when another version was published since this page
 *   was opened, else `PAGINA_INCOMPLETA`: only a reload of the page helps against the last two
 */
export async function reach<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    throw await whyNot()
  }
}

/**
 * Why code did not come. Browsers cache the failure of a module: its next import fails without a request, so once the network is back
 * trying again does not help (https://github.com/whatwg/html/issues/6768).
 */
async function whyNot(): Promise<ApiError> {
  try {
    const answer = await fetch(location.pathname, {
      cache: 'no-store',
      // As a browser that opens the address: only to it the server sends the page.
      headers: { accept: 'text/html' },
    })
    const page = await answer.text()
    if (!answer.ok) return unreachable()
    const scripts = [...document.querySelectorAll('script[src^="/"]')]
    return scripts.some((s) => !page.includes(s.getAttribute('src')!)) ? replaced() : incomplete()
  } catch {
    return unreachable()
  }
}
