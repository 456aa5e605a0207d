import { type ApiError, incompletePageError, networkError, newVersionError } from './api-error.ts'

/**
 * Loads code on demand, so that the first page does not need it.
 * @throws ApiError `RETE` when the server is unreachable, `VERSIONE_NUOVA` when another version was published since the page was
 * opened, else `PAGINA_INCOMPLETA`. Only a reload of the page helps against the last two
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    throw await loadError()
  }
}

/**
 * Returns the error that says why code could not be loaded. Browsers cache a failed module: its next import fails without a
 * request, so that a retry does not help even when the network is back (https://github.com/whatwg/html/issues/6768).
 */
async function loadError(): Promise<ApiError> {
  try {
    const answer = await fetch(location.pathname, {
      cache: 'no-store',
      // The server sends the page only to requests that accept HTML.
      headers: { accept: 'text/html' },
    })
    const page = await answer.text()
    if (!answer.ok) return networkError()
    const scripts = [...document.querySelectorAll('script[src^="/"]')]
    return scripts.some((s) => !page.includes(s.getAttribute('src')!))
      ? newVersionError()
      : incompletePageError()
  } catch {
    return networkError()
  }
}
