import { IonContent, IonHeader, IonPage, IonToolbar, useIonViewWillEnter } from '@ionic/react'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { currentProductName } from '../state/product-name.ts'
import { AppBar } from './AppBar.tsx'
import { OfflineBanner } from './states.tsx'

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
  /** Whether the page's content takes all the available height. */
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

/** Moves a lost focus to the title of the current page. */
function focusTitleIfLost() {
  if (document.activeElement !== document.body) return
  document.querySelector<HTMLElement>('ion-router-outlet > .ion-page:not(.ion-page-hidden) h1')?.focus()
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
