import type { ReactNode } from 'react'
import { Card, Hero } from './cards-and-tags.tsx'
import { FailureState } from './loading-and-errors.tsx'
import { Skeleton } from './Skeleton.tsx'

interface Props<T> {
  query: { data: T | undefined; error: unknown; refetch: () => unknown }
  /** Placeholder shown while the query loads. */
  coming: ReactNode
  children: (data: T) => ReactNode
}

/** Renders the data of a query, its placeholder, or its error with a retry button. */
export function QueryView<T>({ query: { data, error, refetch }, coming, children }: Props<T>) {
  if (data !== undefined) return children(data)
  return (
    <QueryStatus error={error} retry={refetch}>
      {coming}
    </QueryStatus>
  )
}

interface QueryStatusProps {
  error: unknown
  retry: () => unknown
  /** Placeholder shown while the query loads. */
  children: ReactNode
}

/** Shows the placeholder while data loads, or its error with a retry button. */
export function QueryStatus({ error, retry, children }: QueryStatusProps) {
  return error ? <FailureState error={error} onRetry={() => void retry()} /> : children
}

interface HeroSkeletonProps {
  error: unknown
  retry: () => unknown
  title: string
  /** Labels of the smaller numbers below the main number. */
  labels: readonly string[]
  /** Line below the numbers. A number of typical length reserves its space. */
  note?: ReactNode
}

/** Placeholder with the size of a `Hero` card while its data loads, or the error when the load failed. */
export function HeroSkeleton({ error, retry, title, labels, note }: HeroSkeletonProps) {
  const like = (
    <Hero title={title} figure="0" split={labels.map((label) => ({ label, value: '00' }))}>
      {note}
    </Hero>
  )
  const coming = (
    <QueryStatus error={error} retry={retry}>
      <Skeleton shape="hero" like={like} />
    </QueryStatus>
  )
  return error ? <Card>{coming}</Card> : coming
}
