import './ui/base.css'
import './ui/controls.css'
import './ui/surfaces.css'
import './ui/front-door.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { keepInstallOffer } from './device/install-offer.ts'
import { isNative, openStorage } from './device/storage.ts'
import { deleteOldCaches, registerWorker } from './device/worker.ts'
import { sessionNow } from './Guard.tsx'
import { decide } from './guards.ts'
import { Root } from './Root.tsx'
import { followOtherTabs, POINTS_KEY, readStored, STATE_KEY, store } from './state/store.ts'
import { Unopened } from './ui/ErrorBoundary.tsx'

declare global {
  interface Window {
    /** What was last pressed before this code was there (`tema.js`). */
    earlyTap?: Element
  }
}

/** Brings the app up: storage first, then the page, on the markup the build has already written when it fits. */
async function start(): Promise<void> {
  keepInstallOffer()
  await openStorage(STATE_KEY, POINTS_KEY)
  const host = document.getElementById('root')
  if (!host) throw new Error('index.html has no #root')
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
      <Root />
    </StrictMode>
  )
  const written = host.dataset.page
  const fits = written !== undefined && location.pathname === `/${written}`
  if (fits && decide(location.pathname, sessionNow()).kind === 'show') {
    hydrateRoot(host, app)
    // Pressed while the code was on its way: now it answers.
    window.earlyTap?.closest('button')?.click()
  } else {
    host.replaceChildren()
    createRoot(host).render(app)
  }
  if (isNative()) (await import('./device/phone-answers.ts')).answerPhone()
  void deleteOldCaches()
  if (import.meta.env.VITE_MOCK_DATA === 'on') (await import('./mock/banner.ts')).showBanner()
  else registerWorker()
}

void start()
