import { movimentiQuery, saldoQuery } from '../../data/manifestazione.ts'
import { queryClient } from '../../data/query-client.ts'
import { deviceStorage, isNative } from '../../device/storage.ts'
import { visione } from '../../device/visione.ts'
import {
  buildOf,
  type CachedPoints,
  dayNow,
  fingerprintOf,
  serializeFirstPage,
} from '../../state/first-page-snapshot.ts'
import { currentState, FIRST_PAGE_KEY } from '../../state/store.ts'
import { firstPageSnapshot } from '../../ui/CountUp.tsx'

/** Milliseconds without changes after which the snapshot of the first page is stored. */
const STILL_MS = 1_000

/**
 * Stores a snapshot of the first page, which `before-first-paint.ts` shows at the next start, and removes the snapshot shown at
 * this start (docs/decisions/0114). A ref callback of an element in the page's content.
 */
export function trackFirstPage(inside: HTMLElement | null): () => void {
  const content = inside?.parentElement
  if (!content) return () => {}
  let timer = 0
  const later = () => {
    window.clearTimeout(timer)
    timer = window.setTimeout(keep, STILL_MS, content)
  }
  // Leaving the app hides the page first: the underlying data may have changed without a visible change.
  const leaving = () => document.visibilityState === 'hidden' && keep(content)
  const observer = new MutationObserver(later)
  observer.observe(content, { subtree: true, childList: true, characterData: true })
  document.addEventListener('visibilitychange', leaving)
  later()
  takeOver(content)
  return () => {
    observer.disconnect()
    window.clearTimeout(timer)
    document.removeEventListener('visibilitychange', leaving)
  }
}

/** HTML of the navigation and of the header, captured on the first page only because they mark the current page. */
let frame = { sections: '', bar: '' }

/**
 * Stores the page as the snapshot of the first page, but only if the device would render the same from its stored data: not
 * offline, which adds a message, nor while content is loading.
 */
function keep(content: HTMLElement): void {
  const { build } = document.documentElement.dataset
  if (!build || visione() || isNative() || !navigator.onLine) return
  if (location.pathname === '/app')
    frame = {
      sections: pictureOf(sectionsAround(content)),
      bar: pictureOf(content.closest('.ion-page')?.querySelector('.app-bar')),
    }
  const from = fingerprintOf(currentState(), pointsDrawn())
  const unsettled = content.querySelector('.skeletons, [role="status"], [role="alert"]')
  const text =
    frame.bar && from && !unsettled
      ? serializeFirstPage({
          build: buildOf(document.documentElement),
          from,
          day: dayNow(),
          ...frame,
          page: pictureOf(content),
        })
      : null
  if (text) deviceStorage.setItem(FIRST_PAGE_KEY, text)
}

const sectionsAround = (content: Element) => content.closest('.shell')?.querySelector('.places')

/**
 * Returns the points that the current page shows. The device's storage may hold those of another member, logged in by another
 * tab.
 */
function pointsDrawn(): CachedPoints {
  const saldo = queryClient.getQueryData(saldoQuery.queryKey)
  const prima = queryClient.getQueryData(movimentiQuery.queryKey)?.pages[0]
  return {
    di: currentState().user.id,
    ...(saldo && { saldo: { data: saldo } }),
    ...(prima && { movimenti: { prima } }),
  }
}

/** Returns the HTML of an element without parts that need the server, and with animated numbers at their final value. */
function pictureOf(drawn: Element | null | undefined): string {
  if (!drawn) return ''
  const snapshot = drawn.cloneNode(true) as Element
  for (const fresh of snapshot.querySelectorAll('[data-fresh]')) fresh.remove()
  for (const count of snapshot.querySelectorAll('.count'))
    count.lastElementChild?.replaceChildren(count.firstElementChild?.textContent ?? '')
  return snapshot.outerHTML
}

/**
 * Replaces the early snapshot by the real page in the frame in which Ionic shows it. Scroll position, focus and clicks are
 * carried over.
 */
function takeOver(content: HTMLElement): void {
  const [early, page] = [firstPageSnapshot(), content.closest('.ion-page')]
  if (!early || !page) return
  // Ionic moves the focus to the title of the page it shows.
  let focused = early.contains(document.activeElement) ? document.activeElement : null
  early.addEventListener('focusin', (event) => {
    focused = event.target as Element
  })
  const give = () => {
    if (!early.isConnected) return
    const { scrollTop = 0 } = early.querySelector('main') ?? {}
    if (scrollTop > 0) void content.closest('ion-content')?.scrollToPoint(0, scrollTop, 0)
    const same = (one: Element | null) =>
      sameIn(one?.closest('.places') ? sectionsAround(content) : page, one)
    const pressed = same(early.querySelector('[data-pressed]'))
    early.remove()
    same(focused)?.focus({ preventScroll: true })
    pressed?.click()
  }
  page.addEventListener('ionViewDidEnter', () => requestAnimationFrame(give), { once: true })
}

/** Returns the element of the real page at the same place as an element of the snapshot. */
const sameIn = (drawn: Element | null | undefined, one: Element | null) =>
  drawn &&
  one &&
  [...drawn.querySelectorAll<HTMLElement>('a, button')].find((other) => nameOf(other) === nameOf(one))

const nameOf = (one: Element) => one.getAttribute('href') ?? one.getAttribute('aria-label') ?? one.textContent
