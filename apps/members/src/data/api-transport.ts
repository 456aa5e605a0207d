/**
 * API requests that `before-first-paint.ts` sent before the app's code was loaded: the token they carried, and the responses by
 * URL.
 */
export interface EarlyRequests {
  authorization: string
  answers: Map<string, Promise<Response>>
}

declare global {
  interface Window {
    early?: EarlyRequests
  }
}

/** Time in milliseconds for which an early response is fresh, as in `query-client.ts`, counted from the start of the page. */
const FRESH_MS = 30_000

/**
 * Returns the response to a request that `before-first-paint.ts` sent early: once, and only for the same token. A command may
 * make early responses stale, so the first command discards all of them.
 */
export function takeEarlyResponse(address: string, init: RequestInit = {}): Promise<Response> | undefined {
  const { early } = globalThis as { early?: EarlyRequests }
  if (!early) return
  if (init.method !== 'GET' || performance.now() > FRESH_MS) early.answers.clear()
  if (new Headers(init.headers).get('authorization') !== early.authorization) return
  const answer = early.answers.get(address)
  early.answers.delete(address)
  return answer
}

/**
 * Transport of every call: the network, unless the page has already sent the same request, or, in a build
 * with mock data, a server inside the page. The only import of `mock/`: other builds contain none of it.
 */
export const fetchOnce: typeof fetch =
  import.meta.env.VITE_MOCK_DATA === 'on'
    ? async (...request) => (await import('../mock/mock-fetch.ts')).mockFetch(...request)
    : (address, init) => takeEarlyResponse(String(address), init) ?? fetch(address, init)
