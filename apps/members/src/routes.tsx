import { reach } from '@primo/client/reach'
import { lazy, type ReactElement, type ReactNode, Suspense, useLayoutEffect } from 'react'
import { pressAgain } from './device/early-press.ts'
import { IntroPage } from './pages/intro/IntroPage.tsx'
import { LoginPage } from './pages/login/LoginPage.tsx'
import { paths } from './paths.ts'
import { usePlace } from './ui/front-router.tsx'
import { useHydrated } from './ui/hydrated.ts'

/** The only long form of the public pages: its code is loaded with it, under markup that is already there. */
const SignupPage = lazy(() =>
  reach(() => import('./pages/signup/SignupPage.tsx')).then((m) => ({ default: m.SignupPage })),
)
/** Opened seldom, from the login or from a link in a message. */
const RecoveryPage = lazy(() =>
  reach(() => import('./pages/recovery/RecoveryPage.tsx')).then((m) => ({ default: m.RecoveryPage })),
)
const AppDownload = lazy(() =>
  reach(() => import('./pages/download/entry.tsx')).then((m) => ({ default: m.AppDownload })),
)

const pages: Record<string, ReactElement> = {
  [paths.intro]: <IntroPage />,
  [paths.signup]: <SignupPage />,
  [paths.login]: <LoginPage />,
  [paths.recovery]: <RecoveryPage />,
  [paths.appDownload]: <AppDownload />,
}

/**
 * The public pages, and the entry to the areas: what is under `/app` is listed in `ionic/Areas.tsx`, and any other
 * address has been sent there by the guard.
 */
export function AppRoutes({ app }: { app: ReactNode }) {
  const { pathname } = usePlace()
  const page = pages[pathname.replace(/\/+$/, '')]
  return (
    <Suspense fallback={null}>
      {page ?? app}
      <EarlyPress />
    </Suspense>
  )
}

/** Calls `pressAgain` when the page is hydrated: it is in the same Suspense boundary, which waits for the page's code. */
function EarlyPress() {
  const hydrated = useHydrated()
  useLayoutEffect(() => {
    if (hydrated) pressAgain()
  }, [hydrated])
  return null
}
