import { IonContent, IonHeader, IonPage, IonToolbar, useIonViewWillEnter } from '@ionic/react'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { productNow } from '../state/name.ts'
import { AppBar } from './AppBar.tsx'
import { OfflineBanner } from './states.tsx'

/** Nobody pulls a page before it is there; where its code cannot be fetched there is no pulling. */
const Refresher = lazy(() =>
  import('./Refresher.tsx').then(
    (m) => ({ default: m.Refresher }),
    () => ({ default: (): ReactNode => null }),
  ),
)

interface Props {
  /** The page's one `h1`. */
  title: string
  /** A line under the title. */
  lead?: ReactNode
  /** Address the back arrow leads to when there is no page of ours behind; without it there is no arrow. */
  back?: string
  /** A small button at the right of the title. */
  action?: ReactNode
  /** A form or a text: 680 px are enough. Other pages go up to 1,200. */
  narrow?: boolean
  /** What is in it takes all the height there is. */
  fill?: boolean
  /** Pull to refresh. */
  onRefresh?: () => Promise<unknown>
  /** The title is for screen readers only: the page's hero shows it. */
  titleHidden?: boolean
  children: ReactNode
}

function classesOf({ back, narrow, fill }: Pick<Props, 'back' | 'narrow' | 'fill'>): string {
  // Behind its foot stands the bar (`ionic/Sections.tsx`).
  const root = back === undefined ? ' page-root' : ''
  return `page${fill ? ' page-fill' : narrow ? ' page-narrow' : ''}${root}`
}

/** Nothing has the focus: the title of the page that is shown takes it. */
function focusTitleIfLost() {
  if (document.activeElement !== document.body) return
  document.querySelector<HTMLElement>('ion-router-outlet > .ion-page:not(.ion-page-hidden) h1')?.focus()
}

/** The frame of every page under `/app`: header, scrolling content, offline banner, title. One in each route. */
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
  // On each entering: the pages left behind stay mounted.
  useIonViewWillEnter(() => {
    document.title = `${title} · ${productNow()}`
  }, [title])
  // Ionic takes the focus to the title of a page it moves to. Where one replaces another the focus is lost before the new page is
  // there, or when the old one is removed.
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
