import './ui/base.css'
import './ui/controls.css'
import './ui/surfaces.css'
import './ui/front-door.css'
import './ui/forced-colors.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { forgetHandledPresses } from './device/early-press.ts'
import { keepInstallOffer } from './device/install-offer.ts'
import { isNative, openStorage } from './device/storage.ts'
import { visione } from './device/visione.ts'
import { deleteOldCaches, registerWorker } from './device/worker.ts'
import { sessionNow } from './Guard.tsx'
import { decide, isInside } from './guards.ts'
import { type Ionic, loadIonic } from './ionic/load.ts'
import { Root } from './Root.tsx'
import { followOtherTabs, POINTS_KEY, readStored, STATE_KEY, store, WAITING_KEY } from './state/store.ts'
import { Unopened } from './ui/ErrorBoundary.tsx'

/** Brings the app up: storage first, then the page, on the markup the build has already written when it fits. */
async function start(): Promise<void> {
  keepInstallOffer()
  const looking = visione()
  if (looking && !(await import('./ui/Visione.tsx')).openVisione(looking)) return
  const near = areasNear()
  await openStorage(STATE_KEY, POINTS_KEY, WAITING_KEY)
  const host = document.getElementById('root')!
  try {
    await readStored()
  } catch (cause) {
    // Read without its schemas the account would be lost: better no page than a logout.
    console.error(cause)
    createRoot(host).render(<Unopened />)
    return
  }
  // The device id is made once, at the first run, and must be found again at the next one.
  store.setState({})
  followOtherTabs()
  const app = (
    <StrictMode>
      <Root known={await near} />
    </StrictMode>
  )
  const fits = location.pathname === `/${host.dataset.page}`
  if (fits && decide(location, sessionNow()).kind === 'show') {
    forgetHandledPresses()
    hydrateRoot(host, app)
  } else {
    // The markup of another page goes as this one comes, and with it what was pressed there.
    window.earlyPress = null
    createRoot(host).render(app)
  }
  if (isNative()) (await import('./device/phone-answers.ts')).answerPhone()
  void deleteOldCaches()
  if (import.meta.env.VITE_MOCK_DATA === 'on') (await import('./mock/banner.ts')).showBanner()
  else registerWorker()
}

/** The areas are awaited this long before the loading message: from the device's cache they come sooner. */
const SOON_MS = 250

/** Ionic, for who opens the app inside it and has it at hand; null for anybody else, and when it takes its time. */
async function areasNear(): Promise<Ionic | null> {
  if (!isInside(location.pathname)) return null
  const late = new Promise<null>((resolve) => setTimeout(resolve, SOON_MS, null))
  return Promise.race([loadIonic().catch(() => null), late])
}

void start()
