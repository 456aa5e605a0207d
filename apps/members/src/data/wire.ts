import { takeEarly } from './early.ts'

/**
 * How every call leaves: over the network, unless the page has asked the same already (`early.ts`); or, in a build with
 * mock data, to a server that lives in the page. The one door to `mock/`: a build without the flag carries nothing of it.
 */
export const wire: typeof fetch =
  import.meta.env.VITE_MOCK_DATA === 'on'
    ? async (...request) => (await import('../mock/wire.ts')).mockFetch(...request)
    : (address, init) => takeEarly(String(address), init) ?? fetch(address, init)
