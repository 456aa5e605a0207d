import { menuController } from '@ionic/core/components'
import { IonContent, IonHeader, IonPage, IonToolbar, useIonRouter, useIonViewWillEnter } from '@ionic/react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { daLeggereQuery } from '../data/avvisi.ts'
import { useSettings } from '../data/settings.ts'
import { type Area, areaOf, paths } from '../paths.ts'
import { currentProductName } from '../state/product-name.ts'
import { useStoredState } from '../state/store.ts'
import { subLabel } from './area-labels.ts'
import { IconButton } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { focusTitleIfLost } from './lost-focus.ts'
import { OfflineBanner } from './offline.tsx'

/**
 * Pull to refresh. Its code is loaded on demand, because it needs a complete page. If loading fails, there is no pull to
 * refresh.
 */
const Refresher = lazy(() =>
  import('./Refresher.tsx').then(
    (m) => ({ default: m.Refresher }),
    () => ({ default: (): ReactNode => null }),
  ),
)

interface Props {
  /** Title of the page, its only `h1`. */
  title: string
  /** Line of text under the title. */
  lead?: ReactNode
  /** Target of the back button when there is no earlier page of the app. Omitted = no back button. */
  back?: string
  /** Small button to the right of the title. */
  action?: ReactNode
  /** Maximum width of 680 px, for forms and texts. Other pages have 1,200. */
  narrow?: boolean
  /** Whether the page's content takes all the height below the header, as a chat does. */
  fill?: boolean
  /** Refetches the page's data on pull to refresh. */
  onRefresh?: () => Promise<unknown>
  /** Whether the title is for screen readers only, because the page's hero shows it. */
  titleHidden?: boolean
  children: ReactNode
}

function classesOf({ back, narrow, fill }: Pick<Props, 'back' | 'narrow' | 'fill'>): string {
  // The bar (`ionic/Sections.tsx`) covers the bottom of the page.
  const root = back === undefined ? ' page-root' : ''
  return `page${fill ? ' page-fill' : narrow ? ' page-narrow' : ''}${root}`
}

/** Frame of every page under `/app`: header, scrolling content, offline banner, title. One per route. */
export function AppPage({
  title,
  lead,
  back,
  action,
  narrow,
  fill,
  onRefresh,
  titleHidden,
  children,
}: Props) {
  // At each entrance, because pages left behind stay mounted.
  useIonViewWillEnter(() => {
    document.title = `${title} · ${currentProductName()}`
  }, [title])
  // Ionic focuses the title of a page it moves to. When a page replaces another, the focus is lost before the new page is there,
  // or when the old one is removed.
  useEffect(() => {
    const frame = requestAnimationFrame(focusTitleIfLost)
    return () => {
      cancelAnimationFrame(frame)
      requestAnimationFrame(focusTitleIfLost)
    }
  }, [])
  return (
    <IonPage>
      <IonHeader>
        <IonToolbar>
          <AppBar back={back} />
        </IonToolbar>
      </IonHeader>
      <IonContent>
        {onRefresh ? (
          <Suspense fallback={null}>
            <Refresher onRefresh={onRefresh} />
          </Suspense>
        ) : null}
        <div className={classesOf({ back, narrow, fill })}>
          <OfflineBanner />
          <div className={titleHidden ? 'visually-hidden' : 'page-title'}>
            <div>
              <h1 tabIndex={-1}>{title}</h1>
              {lead ? <p className="muted">{lead}</p> : null}
            </div>
            {action}
          </div>
          {children}
        </div>
      </IonContent>
    </IonPage>
  )
}

/** Delay in milliseconds after which the header reads the address again (specification §9), once the page transition is over. */
const REREAD_MS = 600

/** Header with product name, the area's sub-label and the menu button. A page with a parent has a back button. */
function AppBar({ back }: { back?: string | undefined }) {
  const { prodotto } = useSettings()
  const goBack = useGoBack(back ?? paths.app)
  const area = useAreaReread()
  return (
    <div className="app-bar">
      {back ? <IconButton icon="back" label="Indietro" onClick={goBack} /> : null}
      <Link to={paths.app} className="brand grow">
        <i className="dot logo" aria-hidden="true" />
        <span>{prodotto}</span> <small>{subLabel[area]}</small>
      </Link>
      <Bell />
      <IconButton icon="menu" label="Apri il menu" onClick={(event) => void openMenu(event.currentTarget)} />
    </div>
  )
}

/** Opens the menu. On closing, the focus returns to the button, unless a page has already taken it. */
async function openMenu(button: HTMLElement): Promise<void> {
  const menu = await menuController.get('end')
  const giveBack = () => {
    const now = document.activeElement
    if (now === document.body || menu?.contains(now)) button.focus()
  }
  menu?.addEventListener('ionDidClose', giveBack, { once: true })
  await menuController.open('end')
}

function useAreaReread(): Area {
  const { pathname } = useLocation()
  const [area, setArea] = useState<Area>(() => areaOf(pathname))
  const shown = subLabel[area] === subLabel[areaOf(pathname)]
  useEffect(() => {
    if (shown) return
    const timer = setTimeout(() => setArea(areaOf(window.location.pathname)), REREAD_MS)
    return () => clearTimeout(timer)
  }, [shown])
  return area
}

/** Polling interval of the unread count in milliseconds, while the app is open. */
const OGNI_MS = 60_000
const MAX = 99

/** Link to the avvisi, with the number of unread ones. */
function Bell() {
  const { id } = useStoredState((s) => s.user)
  const { data = 0 } = useQuery({ ...daLeggereQuery, enabled: id > 0, refetchInterval: OGNI_MS })
  const label = data === 0 ? 'Avvisi' : `Avvisi, ${data} da leggere`
  return (
    <Link to={paths.avvisi} className="btn btn-icon bell" aria-label={label}>
      <Icon name="bell" />
      {data > 0 ? (
        <span className="bell-count" aria-hidden="true" data-fresh>
          {data > MAX ? `${MAX}+` : data}
        </span>
      ) : null}
    </Link>
  )
}

/**
 * Returns a function that goes back to the page that opened this one, or to `otherwise` when there is no earlier page of the app.
 */
export function useGoBack(otherwise: string): () => void {
  const router = useIonRouter()
  return () => (router.canGoBack() ? router.goBack() : router.push(otherwise, 'back', 'replace'))
}
