import { loadCode } from '@primo/client/lazy'
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { type Area, areaOf } from './paths.ts'
import { AppRoutes } from './routes.tsx'
import { EntryWait, Guard, loadSessionModule } from './ui/Guard.tsx'
import { ErrorBoundary } from './ui/loading-and-errors.tsx'
import { Overlays } from './ui/Overlays.tsx'
import { PreloadContext } from './ui/PublicPage.tsx'
import { PublicRouter, usePublicLocation } from './ui/public-router.tsx'

export type Ionic = typeof import('./Areas.tsx').ionic

let loading: Promise<Ionic> | null = null

/**
 * Loads Ionic and the areas once: at the first focus of a public form, or on entering `/app`. A failed download is not cached, so
 * that it can be retried.
 */
export function loadIonic(): Promise<Ionic> {
  loading ??= loadCode(() => import('./Areas.tsx')).then(
    (file) => file.ionic,
    (cause: unknown) => {
      loading = null
      throw cause
    },
  )
  return loading
}

export type RouterComponent = ComponentType<{ children?: ReactNode }>

/**
 * Root of the app. The public pages run on a small router of their own, so that neither Ionic nor react-router is in the first
 * download.
 * @ionic/react-router 9 exports only complete routers (`IonReactRouter` and its hash and memory variants). The router is
 * therefore replaced once, at the first address under `/app`: the public pages have no state on screen to lose then, both routers
 * read the same `window.history`, and afterwards the public pages run under Ionic's router too, outside its outlet.
 * @param props.first initial router: the build passes a static one
 * @param props.known Ionic, if it is already loaded
 */
export function Root(props: { first?: RouterComponent; known?: Ionic | null }) {
  const [ionic, setIonic] = useState<Ionic | null>(props.known ?? null)
  const Router = ionic?.Router ?? props.first ?? PublicRouter
  return (
    <>
      <ErrorBoundary>
        <Router>
          <AreaClass />
          <Guard>
            <PreloadContext value={preload}>
              <AppRoutes app={ionic ? <ionic.Areas /> : <EnterApp onReady={setIonic} />} />
            </PreloadContext>
          </Guard>
        </Router>
      </ErrorBoundary>
      <Overlays />
    </>
  )
}

/**
 * Loads the code of login and areas in advance, at the focus of a field in a public page. A failed load is retried at the next
 * focus.
 */
const preload = () => void Promise.all([loadSessionModule(), loadIonic()]).catch(() => null)

/** Shown at the first address under `/app`: loads Ionic and replaces the router. The loading message appears after a delay. */
function EnterApp({ onReady }: { onReady: (ionic: Ionic) => void }) {
  const [failed, setFailed] = useState<unknown>(null)
  useEffect(() => {
    loadIonic().then(onReady, setFailed)
  }, [onReady])
  if (failed !== null) throw failed
  return <EntryWait />
}

const CLASSES: readonly Area[] = ['base', 'premi', 'convenzionato', 'promotore']

/** Sets the class of the current area on the body (specification §2), which selects the accent colour. */
function AreaClass() {
  const { pathname } = usePublicLocation()
  useLayoutEffect(() => {
    document.body.classList.remove(...CLASSES.map((area) => `area-${area}`))
    document.body.classList.add(`area-${areaOf(pathname)}`)
  }, [pathname])
  return null
}
