import { afterEach, expect, test, vi } from 'vitest'
import { loadCode } from './lazy.ts'

afterEach(() => vi.unstubAllGlobals())

/** Stubs a page whose script is `open`, on a server that returns `served`. Null = unreachable. */
function page(open: string, served: string | null, status = 200) {
  const script = { getAttribute: () => open }
  vi.stubGlobal('document', { querySelectorAll: () => [script] })
  vi.stubGlobal('location', { pathname: '/app' })
  vi.stubGlobal('fetch', () =>
    served === null ? Promise.reject(new TypeError()) : Promise.resolve(new Response(served, { status })),
  )
}
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const shell = (code: string) => `<html><script type="module" src="${code}"></script></html>`

test('code that comes is handed over', async () => {
  expect(await loadCode(() => Promise.resolve(7))).toBe(7)
})

test('code that is gone because another version was published says so', async () => {
  page('/assets/index-old.js', shell('/assets/index-new.js'))
  await expect(loadCode(gone)).rejects.toMatchObject({ code: 'VERSIONE_NUOVA', message: /versione nuova/ })
})

test('code that the browser does not ask for again needs a reload', async () => {
  page('/assets/index-old.js', shell('/assets/index-old.js'))
  await expect(loadCode(gone)).rejects.toMatchObject({
    code: 'PAGINA_INCOMPLETA',
    message: /ricarica la pagina/,
  })
})

test('code that does not come from a server that does not answer is the network’s fault', async () => {
  page('/assets/index-old.js', 'Bad Gateway', 502)
  await expect(loadCode(gone)).rejects.toMatchObject({ code: 'RETE' })
  page('/assets/index-old.js', null)
  await expect(loadCode(gone)).rejects.toMatchObject({ code: 'RETE' })
})
