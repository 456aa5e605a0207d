import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { appPathOf, handleBackButton } from './native-navigation.ts'
import { registerNavigate } from './public-router.tsx'

const back = vi.fn()
const went = vi.fn()
const cancelled = vi.fn()
const closed = vi.fn()
let open: Record<string, unknown[]>

function at(pathname: string, idx?: number): void {
  vi.stubGlobal('location', { pathname })
  vi.stubGlobal('history', { state: idx === undefined ? null : { idx }, back })
}

beforeEach(() => {
  open = {}
  registerNavigate(went)
  vi.stubGlobal('document', {
    querySelectorAll: (selector: string) => open[selector] ?? [],
    querySelector: (selector: string) => open[selector]?.[0] ?? null,
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

describe('the phone’s back button', () => {
  it.each(['/', '/intro', '/login', '/app'])('leaves the app from %s', (pathname) => {
    at(pathname, 3)
    expect(handleBackButton()).toBe(false)
    expect(back).not.toHaveBeenCalled()
  })

  it('goes one page back', () => {
    at('/app/manifestazione/movimenti', 2)
    expect(handleBackButton()).toBe(true)
    expect(back).toHaveBeenCalledOnce()
  })

  it('from a page opened by a link goes home, in its place', () => {
    at('/app/manifestazione', 0)
    expect(handleBackButton()).toBe(true)
    expect(went).toHaveBeenCalledWith('/app', { replace: true, state: null })
  })

  it.each(['/app/manifestazione', '/app/convenzionato-page', '/app/promotore', '/app/utente'])(
    'from %s, one of the places of the bar, goes home whatever was open before',
    (pathname) => {
      at(pathname, 4)
      expect(handleBackButton()).toBe(true)
      expect(back).not.toHaveBeenCalled()
      expect(went).toHaveBeenCalledWith('/app', { replace: true, state: null })
    },
  )

  it('answers the topmost dialog as Escape does, and the page stays', () => {
    open = { 'dialog[open]': [{}, { dispatchEvent: cancelled }], 'ion-menu.show-menu': [{ close: closed }] }
    at('/app/utente', 2)
    expect(handleBackButton()).toBe(true)
    expect(cancelled.mock.calls[0]?.[0]).toMatchObject({ type: 'cancel', cancelable: true })
    expect(closed).not.toHaveBeenCalled()
    expect(back).not.toHaveBeenCalled()
  })

  it('closes the menu before anything else, on a root page too', () => {
    open = { 'ion-menu.show-menu': [{ close: closed }] }
    at('/app', 0)
    expect(handleBackButton()).toBe(true)
    expect(closed).toHaveBeenCalledOnce()
  })
})

describe('a link of the site', () => {
  const site = 'https://app.example.it/api'
  it.each([
    [
      'https://app.example.it/signup?sponsor=DEMO2026&target=promotore',
      '/signup?sponsor=DEMO2026&target=promotore',
    ],
    ['https://app.example.it/recovery#token=abc', '/recovery#token=abc'],
    ['https://app.example.it/app/convenzionato-page?passo=2', '/app/convenzionato-page?passo=2'],
    ['https://app.example.it.altro.example/signup', null],
    ['http://app.example.it/signup', null],
    ['https://app.example.it/backoffice', null],
    ['javascript:alert(1)', null],
    ['non è un indirizzo', null],
  ])('%s opens %s', (url, address) => expect(appPathOf(url, site)).toBe(address))

  it('belongs to nobody where the API has no address of its own', () => {
    expect(appPathOf('https://app.example.it/signup', '/api')).toBeNull()
  })
})
