import { useIonViewWillLeave } from '@ionic/react'
import { ApiError } from '@primo/client/api-error'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { AppPage, useGoBack } from './AppPage.tsx'
import { ButtonLink, CardLink } from './links.tsx'
import { EmptyState, FailureState } from './loading-and-errors.tsx'
import { Skeleton } from './Skeleton.tsx'

interface Props<T> {
  query: { data: T | undefined; error: Error | null; refetch: () => unknown }
  /** Renders the record. @param nextToList whether the record is next to its list, so that the page title is the list's */
  detail: (data: T, nextToList: boolean) => ReactNode
  /** Link back to the list, with its label. */
  back: { to: string; label: string }
  /** Wide screens: page title, list, and accessible name of the record's region. */
  wide: { title: string; action?: ReactNode; list: ReactNode; label: string }
  /** Page title on narrow screens, where the record fills the page. */
  title: string
  lead: string | undefined
  onRefresh: () => Promise<unknown>
}

/** Page of a record. On wide screens the record's list is next to it. */
export function ListAndDetail<T>({ query, detail, back, wide, title, lead, onRefresh }: Props<T>) {
  const { data, error, refetch } = query
  const nextToList = useWide()
  const shown = (
    <>
      {data !== undefined ? detail(data, nextToList) : null}
      {!data && error ? <DetailFailure error={error} onRetry={() => void refetch()} back={back} /> : null}
      {!data && !error ? <Skeleton shape="hero" count={2} /> : null}
    </>
  )
  if (nextToList) {
    return (
      <AppPage title={wide.title} back={back.to} action={wide.action}>
        <div className="list-and-detail">
          <div className="stack">{wide.list}</div>
          <DetailPane label={wide.label} back={back.to}>
            {shown}
          </DetailPane>
        </div>
      </AppPage>
    )
  }
  return (
    <AppPage title={title} lead={lead} back={back.to} narrow onRefresh={onRefresh}>
      {shown}
    </AppPage>
  )
}

interface ListedProps {
  to: string
  /** Whether the record of the card is open next to the list. */
  open: boolean
  /** Whether opening it replaces the history entry of the record open next to the list. */
  replaces: boolean
  children: ReactNode
}

/** Card that represents a record in its list, and links to it. */
export function ListedCard({ to, open, replaces, children }: ListedProps) {
  return (
    <CardLink
      to={to}
      replace={replaces}
      className={open ? 'row-open' : ''}
      aria-current={open ? 'true' : undefined}
    >
      {children}
    </CardLink>
  )
}

/** Heading with the record's name, where the page title is the list's. */
export function DetailName({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="detail-nome">{name}</h2>
      <p className="muted">{children}</p>
    </div>
  )
}

interface DetailPaneProps {
  label: string
  /** Address of the list, for Escape when there is no earlier page of the app. */
  back: string
  children: ReactNode
}

/** Selector of elements in which Escape has its own effect, or would lose typed text. */
const WRITTEN_IN = 'input, select, textarea, dialog'

/**
 * Detail pane next to a list, on wide screens, with its own scrolling. When the page opens, its heading takes the focus. Escape
 * closes it, and on closing the focus returns to its row in the list.
 */
export function DetailPane({ label, back, children }: DetailPaneProps) {
  const pane = useRef<HTMLElement>(null)
  useFocusOnHeading(pane)
  const goBack = useGoBack(back)
  useIonViewWillLeave(() => {
    const row = pane.current?.parentElement?.querySelector('a[aria-current="true"]')?.getAttribute('href')
    if (row) focusRowOfNextPage(row)
  }, [])
  function close(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest(WRITTEN_IN)) return
    goBack()
  }
  // A scrollable region must be focusable by keyboard.
  const reachable = { tabIndex: 0, onKeyDown: close }
  return (
    <section ref={pane} className="detail-still stack" aria-label={label} {...reachable}>
      {children}
    </section>
  )
}

/**
 * Moves the focus to the pane's first heading as soon as it is rendered, unless the user has already focused another element of
 * the page.
 */
function useFocusOnHeading(pane: { current: HTMLElement | null }): void {
  const waits = useRef(false)
  const take = useRef(() => {
    const heading = pane.current?.querySelector('h2')
    if (!waits.current || !heading) return
    waits.current = false
    const now = document.activeElement
    if (pane.current?.closest('.ion-page')?.contains(now) && !now?.matches('h1')) return
    heading.tabIndex = -1
    heading.focus()
  })
  useEffect(() => {
    // Until the transition ends, the focus is in the leaving page, where Ionic records it for the return.
    let frame = requestAnimationFrame(function wait() {
      const now = document.activeElement
      if (now !== document.body && !pane.current?.closest('.ion-page')?.contains(now)) {
        frame = requestAnimationFrame(wait)
        return
      }
      waits.current = true
      take.current()
    })
    return () => cancelAnimationFrame(frame)
  }, [pane])
  // The heading is rendered with the data, which may load after the page has entered.
  useEffect(() => take.current())
}

/** Focuses a row of the list, by its address, when the next page that enters is the list. Ionic then leaves the focus there. */
function focusRowOfNextPage(href: string): void {
  const enter = ({ target }: Event) => {
    if (!(target instanceof Element) || target.querySelector('.detail-still')) return
    target.querySelector<HTMLElement>(`.list-first a[href="${href}"]`)?.focus()
  }
  document.addEventListener('ionViewDidEnter', enter, { capture: true, once: true })
}

interface DetailFailureProps {
  error: Error
  onRetry: () => void
  /** Link to the list, with its label. */
  back: { to: string; label: string }
}

/** Shows why a record cannot be shown: not found, without a retry, or failed to load. */
function DetailFailure({ error, onRetry, back }: DetailFailureProps) {
  const missing = error instanceof ApiError && (error.code === 'NON_TROVATO' || error.code === 'VALIDAZIONE')
  if (!missing) return <FailureState error={error} onRetry={onRetry} />
  return (
    <EmptyState
      icon="search"
      title="Qui non c’è nulla"
      action={
        <ButtonLink to={back.to} replace variant="soft">
          {back.label}
        </ButtonLink>
      }
    >
      Forse l’indirizzo non è completo, oppure riguarda un altro account.
    </EmptyState>
  )
}

const WIDE = '(min-width: 900px)'

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Returns whether list and detail are side by side: from 900 px. */
export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => false,
  )
}
