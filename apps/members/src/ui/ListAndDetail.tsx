import type { ReactNode } from 'react'
import { AppPage } from './AppPage.tsx'
import { CardLink } from './CardLink.tsx'
import { DetailFailure } from './DetailFailure.tsx'
import { DetailPane } from './DetailPane.tsx'
import { Skeleton } from './Skeleton.tsx'
import { useWide } from './wide.ts'

interface Props<T> {
  query: { data: T | undefined; error: Error | null; refetch: () => unknown }
  /** The thing, whole; `beside`: its list stands beside it, and its name is not the page's title. */
  detail: (data: T, beside: boolean) => ReactNode
  /** Where such things are listed. */
  back: { to: string; label: string }
  /** On wide screens. */
  wide: { title: string; action?: ReactNode; list: ReactNode; label: string }
  /** Where it is all the page. */
  title: string
  lead: string | undefined
  onRefresh: () => Promise<unknown>
}

/** One thing of a list; on wide screens beside the list. */
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
  /** It is the one shown beside the list. */
  open: boolean
  /** Beside the list, opening another takes the place of the one open. */
  replaces: boolean
  children: ReactNode
}

/** A thing in its list. */
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

/** Its name, where the page's title is the list's. */
export function DetailName({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="detail-nome">{name}</h2>
      <p className="muted">{children}</p>
    </div>
  )
}
