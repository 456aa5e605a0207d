import './ui/base.css'
import './ui/forced-colors.css'
import { ApiError } from '@primo/client/api-error'
import { loadCode } from '@primo/client/lazy'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from 'react-error-boundary'
import { InvitoPage } from './pages/invito/InvitoPage.tsx'
import { LoginPage } from './pages/login/LoginPage.tsx'
import { PasswordPage } from './pages/password/PasswordPage.tsx'
import { currentPath, leaveLogin, PUBLIC_PATHS, redirectToLogin } from './paths.ts'
import { hasSession } from './state/session.ts'
import { LoadFailure } from './ui/public/PublicFrame.tsx'

const host = document.getElementById('root')
if (!host) throw new Error('The page has no root')
/** Reports an error of the page to the server. The reporting code is loaded on demand, and a failure to load it is ignored. */
const tell = (error: unknown) =>
  void import('./data/guasti.ts').then(({ reportPageError }) => reportPageError(error)).catch(() => null)
window.addEventListener('error', ({ error }) => tell(error))
window.addEventListener('unhandledrejection', ({ reason }) => tell(reason))
const root = createRoot(host, {
  onCaughtError: (error) => {
    // An error of the server or the network, not of the page.
    if (error instanceof ApiError) return
    console.error(error)
    tell(error)
  },
})
const show = (page: ReactNode) =>
  root.render(
    <StrictMode>
      <ErrorBoundary FallbackComponent={LoadFailure}>{page}</ErrorBoundary>
    </StrictMode>,
  )

const notOpened = (error: unknown) => show(<LoadFailure error={error} />)

/** Loads the code of react-admin and the application, once the operator is logged in. */
const reachOffice = () => loadCode(() => import('./App.tsx'))

/**
 * Opens the application after login. Its code is not loaded before.
 * @see docs/decisions/0080
 */
async function openOffice(): Promise<void> {
  const { App } = await reachOffice()
  leaveLogin()
  show(<App />)
}

/** Completes the login after the provider's redirect, where a provider is configured. */
async function backFromProvider(): Promise<void> {
  const { AziendaPage } = await loadCode(() => import('./pages/login/AziendaPage.tsx'))
  show(<AziendaPage onEntered={openOffice} />)
}

if (currentPath() === PUBLIC_PATHS.password) show(<PasswordPage />)
else if (currentPath() === PUBLIC_PATHS.invito) show(<InvitoPage />)
else if (currentPath() === PUBLIC_PATHS.azienda) backFromProvider().catch(notOpened)
else if (hasSession()) openOffice().catch(notOpened)
else {
  redirectToLogin()
  show(<LoginPage onEntered={openOffice} />)
  // The user is about to log in: preload the application. A failure is retried later.
  host.addEventListener('input', () => void reachOffice().catch(() => null))
}
