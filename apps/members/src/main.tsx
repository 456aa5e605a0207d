import './ui/base.css'
import './ui/controls.css'
import './ui/surfaces.css'
import './ui/front-door.css'
import { speakItalian } from '@primo/contract/platform/italian'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { keepInstallOffer } from './device/install-offer.ts'
import { answerPhone } from './device/phone-answers.ts'
import { openStorage } from './device/storage.ts'
import { deleteOldCaches, registerWorker } from './device/worker.ts'
import { sessionNow } from './Guard.tsx'
import { decide } from './guards.ts'
import { Root } from './Root.tsx'
import { followOtherTabs, POINTS_KEY, STATE_KEY, store } from './state/store.ts'

/** Brings the app up: storage first, then the page, on the markup the build has already written when it fits. */
async function start(): Promise<void> {
  keepInstallOffer()
  speakItalian()
  await openStorage(STATE_KEY, POINTS_KEY)
  await store.persist.rehydrate()
  // The device id is made once, at the first run, and must be found again at the next one.
  store.setState({})
  followOtherTabs()
  const host = document.getElementById('root')
  if (!host) throw new Error('index.html has no #root')
  const app = (
    <StrictMode>
      <Root />
    </StrictMode>
  )
  const written = host.dataset.page
  const fits = written !== undefined && location.pathname === `/${written}`
  if (fits && decide(location.pathname, sessionNow()).kind === 'show') hydrateRoot(host, app)
  else {
    host.replaceChildren()
    createRoot(host).render(app)
  }
  answerPhone()
  void deleteOldCaches()
  if (import.meta.env.VITE_MOCK_DATA === 'on') (await import('./mock/banner.ts')).showBanner()
  else registerWorker()
}

void start()
