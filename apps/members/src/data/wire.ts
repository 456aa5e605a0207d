/**
 * How every call leaves: over the network or, in a build with mock data, to a server that lives in the page. The one
 * door to `mock/`: a build without the flag carries nothing of it.
 */
export const wire: typeof fetch =
  import.meta.env.VITE_MOCK_DATA === 'on'
    ? async (...request) => (await import('../mock/wire.ts')).mockFetch(...request)
    : (...request) => fetch(...request)
