import { takeEarlyResponse } from './early-requests.ts'

/**
 * Transport of every call: the network, unless the page has already sent the same request (`early-requests.ts`), or, in a build
 * with mock data, a server inside the page. The only import of `mock/`: other builds contain none of it.
 */
export const fetchOnce: typeof fetch =
  import.meta.env.VITE_MOCK_DATA === 'on'
    ? async (...request) => (await import('../mock/mock-fetch.ts')).mockFetch(...request)
    : (address, init) => takeEarlyResponse(String(address), init) ?? fetch(address, init)
