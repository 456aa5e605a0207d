/*
 * What runs before all the rest: the build puts it inside the page, small and alone (`build/before.ts`), and the server
 * names its hash in the content policy.
 */
import { profiloAttivo } from '@primo/domain/persone/profilo'
import type { Ruolo } from '@primo/domain/platform/ruolo'
import { API_BASE } from './config.ts'
import type { Early } from './data/early.ts'
import { recordPresses } from './device/early-press.ts'
import { visione } from './device/visione.ts'
import { buildOf, dayNow, drawnFrom, type FirstSight, readFirstSight } from './state/first-sight.ts'
import { type Look, putOn, wear } from './state/look.ts'
import type { SavedState } from './state/saved.ts'

/** What a page asks for first, in the words of its queries (`data/`); of an area, only for who has it. */
const FIRST: Record<string, [Ruolo, ...string[]]> = {
  '/app': [
    'manifestazione',
    '/manifestazione/saldo-punti',
    '/manifestazione/punti-premio?page=1&per_page=50',
  ],
  '/app/manifestazione': ['manifestazione', '/manifestazione/saldo-punti', '/manifestazione/premi'],
  '/app/promotore': ['promotore', '/promotore/riepilogo', '/promotore/pratiche?page=1&per_page=100'],
}

const pathNow = () => location.pathname.replace(/\/+$/, '')

/** So long a page is waited for to be painted. */
const UNPAINTED_MS = 500

/** What the device keeps under a name; null where it is refused. */
function kept(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Light or dark, before the first paint. */
function chooseTheme(): void {
  const chosen = kept('tema')
  const theme =
    chosen === 'dark' || chosen === 'light'
      ? chosen
      : matchMedia('(prefers-color-scheme: dark)').matches
        ? 'dark'
        : 'light'
  document.documentElement.dataset.theme = theme
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', theme === 'dark' ? '#0d101a' : '#fcfaf6')
}

/** The company's look, where this device has heard of a later one than the page, kept for a while, was given. */
function wearLook(): void {
  const later = JSON.parse(kept('aspetto') ?? 'null') as Look | null
  const style = document.getElementById('aspetto')
  if (later && later.il > Number(style?.dataset.il ?? 0)) putOn(later)
}

/** The page was opened as the device kept it: the worker tells how the company dresses it now (`sw.ts`). */
function hearOfLook(): void {
  navigator.serviceWorker?.addEventListener(
    'message',
    ({ data }: MessageEvent<{ aspetto?: Required<Look> } | null>) => {
      if (data?.aspetto) wear(data.aspetto, (path) => path)
    },
  )
}

/** The first questions of a page under `/app` leave while its code is on its way; `data/early.ts` takes up the answers. */
function askFirst({ token, user }: Partial<SavedState>): Early | undefined {
  const path = pathNow()
  if (!token || !/^\/app(\/|$)/.test(path)) return
  const [ruolo, ...ofArea] = FIRST[path] ?? []
  const active = profiloAttivo(user?.profili.find((profilo) => profilo.ruolo === ruolo))
  const addresses = [user?.id ? '/user/profiles' : '/user', ...(active ? ofArea : [])]
  const authorization = `${token.token_type} ${token.token}`
  const ask = (address: string) => {
    const answer = fetch(API_BASE + address, { headers: { accept: 'application/json', authorization } })
    // Who takes it up hears of it; nobody may.
    answer.catch(() => {})
    return [API_BASE + address, answer] as const
  }
  return { authorization, answers: new Map(addresses.map(ask)) }
}

/** The first page this device would draw, if it has been drawn already. */
const firstSight = (state: Partial<SavedState>) =>
  readFirstSight(
    kept('prima-vista'),
    buildOf(document.documentElement),
    drawnFrom(state, JSON.parse(kept('ultimi-punti') ?? 'null')),
  )

/**
 * The first page as it was last drawn, as soon as there is a page to paint it on. The app takes its place
 * (`pages/app/first-sight.ts`); whatever else it shows there, this one goes.
 */
function paintFirst({ sections, bar, page, day }: FirstSight): void {
  const sight = document.createElement('div')
  sight.id = 'first-sight'
  sight.className = 'first-sight'
  sight.innerHTML = `${sections}<header>${bar}</header><main>${page}</main>`
  sight.toggleAttribute('data-old', day !== dayNow())
  sight.addEventListener('click', hold)
  let painted = false
  new MutationObserver((_, observer) => {
    const root = document.getElementById('root')
    if (root && !painted) {
      document.body.append(sight)
      painted = true
      // Whoever may not be here any more sees no more of it.
      const gone = (answer: Response) => answer.status === 403 && sight.remove()
      for (const answer of window.early?.answers.values() ?? []) answer.then(gone, () => {})
    }
    if (pathNow() !== '/app' || root?.querySelector('.front-wait [role="alert"]')) sight.remove()
    if (painted && !sight.isConnected) observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
}

/** What is pressed waits for the code; once the page has loaded and the code is not there, a link is a link. */
function hold(event: MouseEvent): void {
  const pressed = (event.target as Element).closest<HTMLElement>('a, button')
  if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (pressed.tagName === 'A' && document.readyState === 'complete') return
  event.preventDefault()
  document.querySelector('[data-pressed]')?.removeAttribute('data-pressed')
  pressed.toggleAttribute('data-pressed', true)
}

/** The front door's code comes once its page is on screen, which has the network for itself till then. */
function fetchCode(): void {
  const [entry, ...others] =
    document.querySelector<HTMLMetaElement>('meta[name="code"]')?.content.split(' ') ?? []
  if (!entry) return
  let asked = false
  const ask = () => {
    if (asked) return
    asked = true
    const crossOrigin = 'anonymous'
    for (const href of others)
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin, href }),
      )
    document.head.append(
      Object.assign(document.createElement('script'), { type: 'module', crossOrigin, src: entry }),
    )
  }
  // Not before the page is whole, for the code takes over its markup: it may be painted while it still comes.
  document.addEventListener('DOMContentLoaded', () => {
    new PerformanceObserver(ask).observe({ type: 'paint', buffered: true })
    // A page nobody looks at is not painted.
    setTimeout(ask, UNPAINTED_MS)
  })
}

recordPresses()
chooseTheme()
hearOfLook()
try {
  wearLook()
} catch {
  // What is kept cannot be read: the page is as it came.
}
// In an operator's look at somebody's app the member this browser keeps asks nothing, and nothing of his is shown.
if (import.meta.env.VITE_MOCK_DATA !== 'on' && !visione()) {
  try {
    const state: Partial<SavedState> = JSON.parse(kept('app-db') ?? '{}').state ?? {}
    window.early = askFirst(state)
    const sight = pathNow() === '/app' && navigator.onLine ? firstSight(state) : null
    if (sight) paintFirst(sight)
  } catch {
    // What is kept cannot be read: the state's own reader says what becomes of it.
  }
}
fetchCode()
