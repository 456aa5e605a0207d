import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { EntryWait, Guard } from './Guard.tsx'
import { loadIonic } from './ionic/load.ts'
import { AppRoutes } from './routes.tsx'
import { AreaClass } from './ui/AreaClass.tsx'
import { ErrorBoundary } from './ui/ErrorBoundary.tsx'
import { FrontRouter } from './ui/front-router.tsx'
import { Overlays } from './ui/Overlays.tsx'

export type RouterComponent = ComponentType<{ children?: ReactNode }>

/**
 * The app on one router. The front door runs on a small one of its own, so that neither Ionic nor react-router is in the
 * first download.
 *
 * @ionic/react-router 9 exports only whole routers (`IonReactRouter` and its hash and memory kin). So the router is
 * exchanged, once, at the first address under `/app`: the front door has nothing on screen to lose at that moment, both
 * routers read the same `window.history`, and from then on the front door's pages live under Ionic's too, outside its
 * outlet. `first` is the router to begin with: the build passes a static one.
 */
export function Root({ first = FrontRouter }: { first?: RouterComponent }) {
  const [Router, setRouter] = useState<RouterComponent>(() => first)
  const ionic = Router !== first
  return (
    <>
      <ErrorBoundary>
        <Router>
          <AreaClass />
          <Guard>
            <AppRoutes app={ionic ? null : <EnterApp onReady={setRouter} />} />
          </Guard>
        </Router>
      </ErrorBoundary>
      <Overlays />
    </>
  )
}

/** Fetches Ionic and exchanges the router; the words of the wait come if it lasts. */
function EnterApp({ onReady }: { onReady: (router: () => RouterComponent) => void }) {
  const [failed, setFailed] = useState<unknown>(null)
  useEffect(() => {
    loadIonic().then(({ Router }) => onReady(() => Router), setFailed)
  }, [onReady])
  if (failed !== null) throw failed
  return <EntryWait />
}
