import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const ID = '989e0184-db5b-4acb-afcc-06027c1731d6'

/**
 * Opens a page in a tab.
 * @param hash fragment of its address
 * @param tab content of the session storage
 * @param browser content of the local storage
 */
function page(hash: string, tab: Map<string, string>, browser: Map<string, string>) {
  const storage = (kept: Map<string, string>) => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.resetModules()
  vi.stubGlobal('location', { hash, pathname: '/app', search: '' })
  vi.stubGlobal('history', { replaceState: vi.fn() })
  vi.stubGlobal('sessionStorage', storage(tab))
  vi.stubGlobal('localStorage', storage(browser))
  return Promise.all([import('./visione.ts'), import('./storage.ts'), import('../data/visione.ts')])
}

let tab: Map<string, string>
let browser: Map<string, string>
beforeEach(() => {
  tab = new Map()
  browser = new Map([['app-db', 'di Marco']])
})
afterEach(() => vi.unstubAllGlobals())

test('la visione viene dall’indirizzo, che la perde, e resta della scheda anche ricaricandola', async () => {
  const [first, , { takeVisione }] = await page(`#visione=${ID}`, tab, browser)
  expect(first.visione()).toEqual({ id: ID })
  takeVisione(first.visione()!)
  expect(history.replaceState).toHaveBeenCalledWith(null, '', '/app')
  const [again] = await page('', tab, browser)
  expect(again.visione()).toEqual({ id: ID })
  const [other] = await page('', new Map(), browser)
  expect(other.visione()).toBeNull()
})

test('chi guarda non legge né scrive ciò che il browser tiene del suo iscritto, neanche mentre se ne va', async () => {
  const [look, { deviceStorage }, { forgetVisione, takeVisione }] = await page(`#visione=${ID}`, tab, browser)
  takeVisione(look.visione()!)
  expect(deviceStorage.getItem('app-db')).toBeNull()
  deviceStorage.setItem('app-db', 'di Anna')
  deviceStorage.removeItem('app-db')
  deviceStorage.setItem('app-db', 'di Anna')
  forgetVisione()
  deviceStorage.setItem('app-db', 'ancora di Anna')
  expect(deviceStorage.getItem('app-db')).toBe('ancora di Anna')
  expect([...browser, ...tab]).toEqual([['app-db', 'di Marco']])
  const [next, own] = await page('', tab, browser)
  expect(next.visione()).toBeNull()
  expect(own.deviceStorage.getItem('app-db')).toBe('di Marco')
})

test.each(['', '#', '#visione=', `#altro=${ID}`])('«%s» non è una visione', async (hash) => {
  const [{ visione }] = await page(hash, tab, browser)
  expect(visione()).toBeNull()
})
