import { API_BASE } from '../config.ts'
import { replaceWith } from '../navigation.ts'
import { isKnown, paths } from '../paths.ts'
import { isRootOfAreas } from '../ui/roots.ts'
import { followPhone } from './phone.ts'

/** Pages with nothing behind them: from here the back button leaves the app. */
const ROOTS: readonly string[] = [paths.root, paths.intro, paths.login, paths.app]

/** One step back, as Android's button asks: what is open closes first, then the page; false from a root page. */
export function stepBack(): boolean {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  if (dialog) {
    // What Escape does on a keyboard: a dialog that has to be answered stays.
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
    return true
  }
  const menu = document.querySelector<HTMLElement & { close: () => Promise<boolean> }>('ion-menu.show-menu')
  if (menu) {
    void menu.close()
    return true
  }
  if (ROOTS.includes(location.pathname)) return false
  // The router numbers its own pages: none of them is behind the first.
  const { idx } = (history.state ?? {}) as { idx?: number }
  // From the other places of the bar the way out is by home, whichever of them was open before.
  if (idx && !isRootOfAreas(location.pathname)) history.back()
  else replaceWith(paths.app)
  return true
}

/**
 * The app's own address for a link of the site, query and hash kept (sponsor, reset and enrolment links); null for a
 * link of anybody else, or to a page the app does not have.
 */
export function appAddress(url: string, site: string): string | null {
  if (!URL.canParse(url) || !URL.canParse(site)) return null
  const { origin, pathname, search, hash } = new URL(url)
  return origin === new URL(site).origin && isKnown(pathname) ? pathname + search + hash : null
}

/** On a phone: the back button and the site's links. */
export function answerPhone(): void {
  const openLink = (url: string) => {
    const address = appAddress(url, API_BASE)
    if (address) replaceWith(address)
  }
  void followPhone({ stepBack, openLink })
}
