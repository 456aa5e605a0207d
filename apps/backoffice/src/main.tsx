import './ui/base.css'
import './ui/forced-colors.css'
import { ApiError } from '@primo/client/api-error'
import { reach } from '@primo/client/reach'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from 'react-error-boundary'
import { InvitoPage } from './pages/invito/InvitoPage.tsx'
import { LoginPage } from './pages/login/LoginPage.tsx'
import { PasswordPage } from './pages/password/PasswordPage.tsx'
import { DOORS, leaveTheDoor, pathNow, waitAtTheDoor } from './paths.ts'
import { hasSession } from './state/session.ts'
import { NotOpened } from './ui/door/NotOpened.tsx'

const host = document.getElementById('root')
if (!host) throw new Error('The page has no root')
/** Tells the server of what breaks; the code that does comes only then, and if it does not that is nobody's trouble. */
const tell = (error: unknown) =>
  void import('./data/guasti.ts').then(({ tellPageFault }) => tellPageFault(error)).catch(() => null)
window.addEventListener('error', ({ error }) => tell(error))
window.addEventListener('unhandledrejection', ({ reason }) => tell(reason))
const root = createRoot(host, {
  onCaughtError: (error) => {
    // The server or the network failed, not the page.
    if (error instanceof ApiError) return
    console.error(error)
    tell(error)
  },
})
const show = (page: ReactNode) =>
  root.render(
    <StrictMode>
      <ErrorBoundary FallbackComponent={NotOpened}>{page}</ErrorBoundary>
    </StrictMode>,
  )

const notOpened = (error: unknown) => show(<NotOpened error={error} />)

/** The office: react-admin and the first page. */
const reachOffice = () => reach(() => import('./App.tsx'))

/** Opens it to who has entered: until then its code is not there (docs/decisions/0080). */
async function openOffice(): Promise<void> {
  const { App } = await reachOffice()
  leaveTheDoor()
  show(<App />)
}

/** Who comes back from the company's provider: only where there is one. */
async function backFromProvider(): Promise<void> {
  const { AziendaPage } = await reach(() => import('./pages/login/AziendaPage.tsx'))
  show(<AziendaPage onEntered={openOffice} />)
}

if (pathNow() === DOORS.password) show(<PasswordPage />)
else if (pathNow() === DOORS.invito) show(<InvitoPage />)
else if (pathNow() === DOORS.azienda) backFromProvider().catch(notOpened)
else if (hasSession()) openOffice().catch(notOpened)
else {
  waitAtTheDoor()
  show(<LoginPage onEntered={openOffice} />)
  // Whoever writes is about to enter: the office comes meanwhile, and if it fails it is tried again.
  host.addEventListener('input', () => void reachOffice().catch(() => null))
}
