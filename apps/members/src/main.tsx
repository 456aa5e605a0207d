import './ui/base.css'
import './ui/controls.css'
import './ui/cards-and-tags.css'
import './ui/public-page.css'
import './ui/forced-colors.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { forgetHandledPresses } from './device/press-replay.ts'
import { deleteOldCaches, keepInstallOffer, registerWorker } from './device/pwa.ts'
import { isNative, openStorage } from './device/storage.ts'
import { visione } from './device/visione.ts'
import { decideRoute, isInside } from './guards.ts'
import { paths } from './paths.ts'
import { type Ionic, loadIonic, Root } from './Root.tsx'
import {
  followOtherTabs,
  POINTS_KEY,
  QUEUED_REQUESTS_KEY,
  readStored,
  STATE_KEY,
  store,
} from './state/store.ts'
import { sessionNow } from './ui/Guard.tsx'
import { Unopened } from './ui/loading-and-errors.tsx'

/** Starts the app: opens the storage, then renders the page. It hydrates the prerendered markup if that is the page to show. */
async function start(): Promise<void> {
  keepInstallOffer()
  const looking = visione()
  if (looking && !(await import('./ui/Visione.tsx')).openVisione(looking)) return
  const near = areasNear()
  await openStorage(STATE_KEY, POINTS_KEY, QUEUED_REQUESTS_KEY)
  const host = document.getElementById('root')!
  try {
    await readStored()
  } catch (cause) {
    // Without its schemas the stored account would be lost: an error page is better than a logout.
    console.error(cause)
    createRoot(host).render(<Unopened />)
    return
  }
  // The page of a client leaves nothing on the device: neither a device id nor a service worker (company §6).
  const guest = location.pathname === paths.cliente
  // Creates and stores the device id at the first run.
  if (!guest) store.setState({})
  followOtherTabs()
  const app = (
    <StrictMode>
      <Root known={await near} />
    </StrictMode>
  )
  const fits = location.pathname === `/${host.dataset.page}`
  if (fits && decideRoute(location, sessionNow()).kind === 'show') {
    forgetHandledPresses()
    hydrateRoot(host, app)
  } else {
    // The markup belongs to another page: it is replaced, and earlier clicks are dropped.
    window.earlyPress = null
    createRoot(host).render(app)
  }
  if (isNative()) (await import('./ui/native-navigation.ts')).connectNativeNavigation()
  void deleteOldCaches()
  if (import.meta.env.VITE_MOCK_DATA === 'on') (await import('./mock/banner.ts')).showBanner()
  else if (!guest) registerWorker()
}

/** Maximum wait in milliseconds for the areas' code before the loading message is shown: from the cache it arrives sooner. */
const SOON_MS = 250

/** Returns Ionic when the app is opened inside the areas and it loads in time, else null. */
async function areasNear(): Promise<Ionic | null> {
  if (!isInside(location.pathname)) return null
  const late = new Promise<null>((resolve) => setTimeout(resolve, SOON_MS, null))
  return Promise.race([loadIonic().catch(() => null), late])
}

void start()
