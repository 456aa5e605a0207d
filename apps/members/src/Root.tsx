import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { EntryWait, Guard } from './Guard.tsx'
import { type Ionic, loadIonic } from './ionic/load.ts'
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
 * outlet. `first` is the router to begin with: the build passes a static one; `known` is Ionic, where it is there
 * already.
 */
export function Root(props: { first?: RouterComponent; known?: Ionic | null }) {
  const [ionic, setIonic] = useState<Ionic | null>(props.known ?? null)
  const Router = ionic?.Router ?? props.first ?? FrontRouter
  return (
    <>
      <ErrorBoundary>
        <Router>
          <AreaClass />
          <Guard>
            <AppRoutes app={ionic ? <ionic.Areas /> : <EnterApp onReady={setIonic} />} />
          </Guard>
        </Router>
      </ErrorBoundary>
      <Overlays />
    </>
  )
}

/** Fetches Ionic and exchanges the router; the words of the wait come if it lasts. */
function EnterApp({ onReady }: { onReady: (ionic: Ionic) => void }) {
  const [failed, setFailed] = useState<unknown>(null)
  useEffect(() => {
    loadIonic().then(onReady, setFailed)
  }, [onReady])
  if (failed !== null) throw failed
  return <EntryWait />
}
