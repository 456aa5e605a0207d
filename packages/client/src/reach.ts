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

/** Whether the server has another version than the one open here: its page names other code. */
export async function isReplaced(): Promise<boolean> {
  const code = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')]
  try {
    const page = await fetch(window.location.pathname, {
      cache: 'no-store',
      headers: { accept: 'text/html' },
    })
    const text = await page.text()
    return page.ok && code.some((script) => !text.includes(script.getAttribute('src') ?? ''))
  } catch {
    return false
  }
}
