import { replaced, unreachable } from './api-error.ts'

/**
 * Code that comes when somebody acts, so that the first page does without.
 * @throws ApiError when it cannot be fetched: that there is a new version, or the same sentence as of a call that cannot leave
 */
export async function reach<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    throw (await isReplaced()) ? replaced() : unreachable()
  }
}

/** Whether another version was published while this page was open: the server's page names other code. */
async function isReplaced(): Promise<boolean> {
  try {
    const page = await (await fetch(location.pathname, { cache: 'no-store' })).text()
    return [...document.querySelectorAll('script[src^="/"]')].some(
      (s) => !page.includes(s.getAttribute('src')!),
    )
  } catch {
    return false
  }
}
