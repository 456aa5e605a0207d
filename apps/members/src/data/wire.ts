import { takeEarly } from './early.ts'

/**
 * Transport of every call: the network, unless the page has already sent the same request (`early.ts`), or, in a build with mock
 * data, a server inside the page. The only import of `mock/`: other builds contain none of it.
 */
export const wire: typeof fetch =
  import.meta.env.VITE_MOCK_DATA === 'on'
    ? async (...request) => (await import('../mock/wire.ts')).mockFetch(...request)
    : (address, init) => takeEarly(String(address), init) ?? fetch(address, init)
