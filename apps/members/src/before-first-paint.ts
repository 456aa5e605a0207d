/* Code that runs before everything else: the build inlines it into the page (`build/before.ts`), and the server adds its hash
   to the Content Security Policy. */
import { profiloAttivo } from '@primo/domain/iscritti/profilo'
import type { Ruolo } from '@primo/domain/platform/ruolo'
import { API_BASE } from './config.ts'
import type { EarlyRequests } from './data/api-transport.ts'
import { recordEarlyPresses } from './device/press-replay.ts'
import { visione } from './device/visione.ts'
import { applyBranding, type Look, updateBranding } from './state/branding.ts'
import {
  buildOf,
  dayNow,
  type FirstPageSnapshot,
  fingerprintOf,
  readFirstPage,
} from './state/first-page-snapshot.ts'
import type { SavedState } from './state/saved-state.ts'

/**
 * API requests that each page under `/app` makes first, sent here before its code loads. Must be the same as in `data/`. Sent
 * only for members with the given role.
 */
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

/** Maximum wait for the first paint in milliseconds: a page in the background is not painted. */
const UNPAINTED_MS = 500

/** Returns a value from the browser's local storage, or null where storage is refused. */
function kept(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Sets the theme before the first paint. */
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

/** Applies the company's stored branding if it is newer than the branding of the page, which may come from a cache. */
function wearLook(): void {
  const later = JSON.parse(kept('aspetto') ?? 'null') as Look | null
  const style = document.getElementById('aspetto')
  if (later && later.il > Number(style?.dataset.il ?? 0)) applyBranding(later)
}

/** Receives the current branding from the service worker after the page was served from its cache (`sw.ts`). */
function hearOfLook(): void {
  navigator.serviceWorker?.addEventListener(
    'message',
    ({ data }: MessageEvent<{ aspetto?: Required<Look> } | null>) => {
      if (data?.aspetto) updateBranding(data.aspetto, (path) => path)
    },
  )
}

/** Sends the first queries of a page under `/app` while its code loads. `data/api-transport.ts` uses the responses. */
function askFirst({ token, user }: Partial<SavedState>): EarlyRequests | undefined {
  const path = pathNow()
  if (!token || !/^\/app(\/|$)/.test(path)) return
  const [ruolo, ...ofArea] = FIRST[path] ?? []
  const active = profiloAttivo(user?.profili.find((profilo) => profilo.ruolo === ruolo))
  const addresses = [user?.id ? '/user/profiles' : '/user', ...(active ? ofArea : [])]
  const authorization = `${token.token_type} ${token.token}`
  const request = (address: string) => {
    const answer = fetch(API_BASE + address, { headers: { accept: 'application/json', authorization } })
    // The consumer handles the rejection, if there is one.
    answer.catch(() => {})
    return [API_BASE + address, answer] as const
  }
  return { authorization, answers: new Map(addresses.map(request)) }
}

/** Returns the stored snapshot of the member's first page, or null when there is none for this build and state. */
const firstSight = (state: Partial<SavedState>) =>
  readFirstPage(
    kept('prima-vista'),
    buildOf(document.documentElement),
    fingerprintOf(state, JSON.parse(kept('ultimi-punti') ?? 'null')),
  )

/**
 * Shows the snapshot of the first page as soon as the document can be painted. The app replaces it
 * (`pages/app/first-page-snapshot.ts`). It is removed when the app shows anything else.
 */
function paintFirst({ sections, bar, page, day }: FirstPageSnapshot): void {
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
      // A member whose access was revoked must not keep seeing the snapshot.
      const gone = (answer: Response) => answer.status === 403 && sight.remove()
      for (const answer of window.early?.answers.values() ?? []) answer.then(gone, () => {})
    }
    if (pathNow() !== '/app' || root?.querySelector('.front-wait [role="alert"]')) sight.remove()
    if (painted && !sight.isConnected) observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
}

/** Holds clicks until the app's code is loaded. When the page has loaded without it, links work as plain links. */
function hold(event: MouseEvent): void {
  const pressed = (event.target as Element).closest<HTMLElement>('a, button')
  if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (pressed.tagName === 'A' && document.readyState === 'complete') return
  event.preventDefault()
  document.querySelector('[data-pressed]')?.removeAttribute('data-pressed')
  pressed.toggleAttribute('data-pressed', true)
}

/** Loads the code of a public page after its first paint, so that the paint has the whole bandwidth. */
function fetchCode(): void {
  const [entry, ...others] =
    document.querySelector<HTMLMetaElement>('meta[name="code"]')?.content.split(' ') ?? []
  if (!entry) return
  let requested = false
  const request = () => {
    if (requested) return
    requested = true
    const crossOrigin = 'anonymous'
    for (const href of others)
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin, href }),
      )
    document.head.append(
      Object.assign(document.createElement('script'), { type: 'module', crossOrigin, src: entry }),
    )
  }
  // After parsing, because the code hydrates the markup. The paint may happen earlier.
  document.addEventListener('DOMContentLoaded', () => {
    new PerformanceObserver(request).observe({ type: 'paint', buffered: true })
    // A page in the background is not painted.
    setTimeout(request, UNPAINTED_MS)
  })
}

recordEarlyPresses()
chooseTheme()
hearOfLook()
try {
  wearLook()
} catch {
  // The stored value is invalid: the page keeps its own branding.
}
// During impersonation the stored member's queries are not sent, and no data of that member is shown.
if (import.meta.env.VITE_MOCK_DATA !== 'on' && !visione()) {
  try {
    const state: Partial<SavedState> = JSON.parse(kept('app-db') ?? '{}').state ?? {}
    window.early = askFirst(state)
    const sight = pathNow() === '/app' && navigator.onLine ? firstSight(state) : null
    if (sight) paintFirst(sight)
  } catch {
    // The stored state is invalid: the state's own reader handles it.
  }
}
fetchCode()
