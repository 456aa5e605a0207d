import { API_BASE } from '../config.ts'
import { listenToNativeEvents } from '../device/native-events.ts'
import { isKnown, paths } from '../paths.ts'
import { replaceWith } from './public-router.tsx'
import { isRootPage } from './root-pages.ts'

/** Paths of the pages on which the phone's back button leaves the app. */
const ROOTS: readonly string[] = [paths.root, paths.intro, paths.login, paths.app]

/** Handles Android's back button: closes the topmost overlay, else goes back a page. Returns false on a root page. */
export function handleBackButton(): boolean {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  if (dialog) {
    // Like Escape on a keyboard: a mandatory dialog stays open.
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
    return true
  }
  const menu = document.querySelector<HTMLElement & { close: () => Promise<boolean> }>('ion-menu.show-menu')
  if (menu) {
    void menu.close()
    return true
  }
  if (ROOTS.includes(location.pathname)) return false
  // The router numbers its own history entries, and the first has none before it.
  const { idx } = (history.state ?? {}) as { idx?: number }
  // From the other tabs the way out is the home page, whatever was open before.
  if (idx && !isRootPage(location.pathname)) history.back()
  else replaceWith(paths.app)
  return true
}

/**
 * Returns the app's path of a link to the site, with query and hash (sponsor, reset and enrolment links). Null for another site,
 * or a page that the app lacks.
 */
export function appPathOf(url: string, site: string): string | null {
  if (!URL.canParse(url) || !URL.canParse(site)) return null
  const { origin, pathname, search, hash } = new URL(url)
  return origin === new URL(site).origin && isKnown(pathname) ? pathname + search + hash : null
}

/** Connects the app's navigation to the phone's back button, and to links to the site that the phone opens in the app. */
export function connectNativeNavigation(): void {
  const openLink = (url: string) => {
    const address = appPathOf(url, API_BASE)
    if (address) replaceWith(address)
  }
  void listenToNativeEvents({ stepBack: handleBackButton, openLink })
}
