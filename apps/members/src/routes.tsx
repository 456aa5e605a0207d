import { lazy, type ReactNode, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { loadIonic } from './ionic/load.ts'
import { IntroPage } from './pages/intro/IntroPage.tsx'
import { LoginPage } from './pages/login/LoginPage.tsx'
import { paths } from './paths.ts'

/** The one long form of the front door: its library comes only with it, under markup that is already there. */
const SignupPage = lazy(() =>
  import('./pages/signup/SignupPage.tsx').then((m) => ({ default: m.SignupPage })),
)
/** Seldom asked for, and by whoever came from the login or from a message. */
const RecoveryPage = lazy(() =>
  import('./pages/recovery/RecoveryPage.tsx').then((m) => ({ default: m.RecoveryPage })),
)
const AppDownload = lazy(() => import('./pages/download/entry.tsx').then((m) => ({ default: m.AppDownload })))
const Areas = lazy(() => loadIonic().then((m) => ({ default: m.Areas })))

/** The front door, and the one way into the areas; what lies under `/app` is listed in `ionic/Areas.tsx`. */
export function AppRoutes({ app }: { app: ReactNode }) {
  return (
    <Suspense fallback={null}>
      <Routes>
        <Route path={paths.root} element={<Navigate to={paths.app} replace />} />
        <Route path={paths.intro} element={<IntroPage />} />
        <Route path={paths.signup} element={<SignupPage />} />
        <Route path={paths.login} element={<LoginPage />} />
        <Route path={paths.recovery} element={<RecoveryPage />} />
        <Route path={paths.appDownload} element={<AppDownload />} />
        <Route path={`${paths.app}/*`} element={app ?? <Areas />} />
        <Route path="*" element={<Navigate to={paths.app} replace />} />
      </Routes>
    </Suspense>
  )
}
