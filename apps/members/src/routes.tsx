import { loadCode } from '@primo/client/lazy'
import { lazy, type ReactElement, type ReactNode, Suspense, useLayoutEffect } from 'react'
import { replayPress } from './device/press-replay.ts'
import { IntroPage } from './pages/intro/IntroPage.tsx'
import { LoginPage } from './pages/login/LoginPage.tsx'
import { paths } from './paths.ts'
import { useHydrated } from './ui/Button.tsx'
import { usePublicLocation } from './ui/public-router.tsx'

/**
 * Sign-up page, loaded on demand. It is the only large form of the public pages, and its code loads after its prerendered
 * markup.
 */
const SignupPage = lazy(() =>
  loadCode(() => import('./pages/signup/SignupPage.tsx')).then((m) => ({ default: m.SignupPage })),
)
/** Password recovery page, loaded on demand. It is rarely opened, from the login or from an e-mailed link. */
const RecoveryPage = lazy(() =>
  loadCode(() => import('./pages/recovery/RecoveryPage.tsx')).then((m) => ({ default: m.RecoveryPage })),
)
/** Page of a client, loaded on demand. It is opened by the link in a message. */
const ClientePage = lazy(() =>
  loadCode(() => import('./pages/cliente/ClientePage.tsx')).then((m) => ({ default: m.ClientePage })),
)
const AppDownload = lazy(() =>
  loadCode(() => import('./pages/download/entry.tsx')).then((m) => ({ default: m.AppDownload })),
)

const pages: Record<string, ReactElement> = {
  [paths.intro]: <IntroPage />,
  [paths.signup]: <SignupPage />,
  [paths.login]: <LoginPage />,
  [paths.recovery]: <RecoveryPage />,
  [paths.appDownload]: <AppDownload />,
  [paths.cliente]: <ClientePage />,
}

/**
 * Routes of the public pages, and entry point of the areas. Paths under `/app` are listed in `Areas.tsx`. The guard
 * redirects any other address there.
 */
export function AppRoutes({ app }: { app: ReactNode }) {
  const { pathname } = usePublicLocation()
  const page = pages[pathname.replace(/\/+$/, '')]
  return (
    <Suspense fallback={null}>
      {page ?? app}
      <EarlyPress />
    </Suspense>
  )
}

/**
 * Repeats a button press from before hydration, once the page is hydrated. It is rendered in the page's Suspense boundary, which
 * waits for the page's code.
 */
function EarlyPress() {
  const hydrated = useHydrated()
  useLayoutEffect(() => {
    if (hydrated) replayPress()
  }, [hydrated])
  return null
}
