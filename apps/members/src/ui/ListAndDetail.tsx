import type { ReactNode } from 'react'
import { AppPage } from './AppPage.tsx'
import { CardLink } from './CardLink.tsx'
import { DetailFailure } from './DetailFailure.tsx'
import { DetailPane } from './DetailPane.tsx'
import { Skeleton } from './Skeleton.tsx'
import { useWide } from './wide.ts'

interface Props<T> {
  query: { data: T | undefined; error: Error | null; refetch: () => unknown }
  /** Renders the record. @param beside whether the record is next to its list, so that the page title is the list's */
  detail: (data: T, beside: boolean) => ReactNode
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
  const beside = useWide()
  const shown = (
    <>
      {data !== undefined ? detail(data, beside) : null}
      {!data && error ? <DetailFailure error={error} onRetry={() => void refetch()} back={back} /> : null}
      {!data && !error ? <Skeleton shape="hero" count={2} /> : null}
    </>
  )
  if (beside) {
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
