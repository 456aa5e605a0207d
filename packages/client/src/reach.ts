import { replaced, unreachable } from './api-error.ts'

/**
 * Loads code on demand, so that the first page does without it.
 * @throws ApiError `VERSIONE_NUOVA` when another version was published since this page was opened, else `RETE`
 */
export async function reach<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    throw (await isReplaced()) ? replaced() : unreachable()
  }
}

/** Tells whether the server's page names other code than the one loaded here. */
async function isReplaced(): Promise<boolean> {
  try {
    const answer = await fetch(location.pathname, { cache: 'no-store' })
    const page = await answer.text()
    return (
      answer.ok &&
      [...document.querySelectorAll('script[src^="/"]')].some((s) => !page.includes(s.getAttribute('src')!))
    )
  } catch {
    return false
  }
}
