import { movimentiQuery, saldoQuery } from '../../data/manifestazione.ts'
import { queryClient } from '../../data/query.ts'
import { deviceStorage, isNative } from '../../device/storage.ts'
import { visione } from '../../device/visione.ts'
import { buildOf, dayNow, drawnFrom, type PointsSeen, writeFirstSight } from '../../state/first-sight.ts'
import { FIRST_SIGHT_KEY, saved } from '../../state/store.ts'
import { firstSight } from '../../ui/first-sight.ts'

/** The page is kept when it has not changed for this long. */
const STILL_MS = 1_000

/**
 * Keeps the first page as it is drawn, for `before.ts` to paint at the next opening, and takes the place of what it has
 * painted at this one (docs/decisions/0114). A ref of something in the page's content.
 */
export function followFirstSight(inside: HTMLElement | null): () => void {
  const content = inside?.parentElement
  if (!content) return () => {}
  let timer = 0
  const later = () => {
    window.clearTimeout(timer)
    timer = window.setTimeout(keep, STILL_MS, content)
  }
  // Who leaves the app hides it first: what it was drawn from may have changed with nothing to be seen.
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

/** They say where one is: their pictures are taken on this page alone. */
let frame = { sections: '', bar: '' }

/** Only what the device would draw by itself: without a network there is more to say, and while it comes there is less. */
function keep(content: HTMLElement): void {
  const { build } = document.documentElement.dataset
  if (!build || visione() || isNative() || !navigator.onLine) return
  if (location.pathname === '/app')
    frame = {
      sections: pictureOf(sectionsAround(content)),
      bar: pictureOf(content.closest('.ion-page')?.querySelector('.app-bar')),
    }
  const from = drawnFrom(saved(), pointsDrawn())
  const unsettled = content.querySelector('.skeletons, [role="status"], [role="alert"]')
  const text =
    frame.bar && from && !unsettled
      ? writeFirstSight({
          build: buildOf(document.documentElement),
          from,
          day: dayNow(),
          ...frame,
          page: pictureOf(content),
        })
      : null
  if (text) deviceStorage.setItem(FIRST_SIGHT_KEY, text)
}

const sectionsAround = (content: Element) => content.closest('.shell')?.querySelector('.places')

/** Of the page, not of the device: another tab may have let another in, and this one is to hear of it. */
function pointsDrawn(): PointsSeen {
  const saldo = queryClient.getQueryData(saldoQuery.queryKey)
  const prima = queryClient.getQueryData(movimentiQuery.queryKey)?.pages[0]
  return {
    di: saved().user.id,
    ...(saldo && { saldo: { data: saldo } }),
    ...(prima && { movimenti: { prima } }),
  }
}

/** Without what was only known once asked, and with the figures where they climb to. */
function pictureOf(drawn: Element | null | undefined): string {
  if (!drawn) return ''
  const picture = drawn.cloneNode(true) as Element
  for (const fresh of picture.querySelectorAll('[data-fresh]')) fresh.remove()
  for (const count of picture.querySelectorAll('.count'))
    count.lastElementChild?.replaceChildren(count.firstElementChild?.textContent ?? '')
  return picture.outerHTML
}

/** Once Ionic has shown the page, in the same frame; what was being done goes on in it. */
function takeOver(content: HTMLElement): void {
  const [early, page] = [firstSight(), content.closest('.ion-page')]
  if (!early || !page) return
  // Ionic takes the keyboard to the title of what it shows.
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

/** The same thing, as the app draws it. */
const sameIn = (drawn: Element | null | undefined, one: Element | null) =>
  drawn &&
  one &&
  [...drawn.querySelectorAll<HTMLElement>('a, button')].find((other) => nameOf(other) === nameOf(one))

const nameOf = (one: Element) => one.getAttribute('href') ?? one.getAttribute('aria-label') ?? one.textContent
