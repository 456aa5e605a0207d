import type { ReactNode } from 'react'
import { QueryStatus } from './QueryStatus.tsx'
import { Skeleton } from './Skeleton.tsx'
import { Card, Hero } from './surfaces.tsx'

interface Props {
  error: unknown
  retry: () => unknown
  title: string
  /** Labels of the smaller numbers below the main number. */
  labels: readonly string[]
  /** Line below the numbers. A number of typical length reserves its space. */
  note?: ReactNode
}

/** Skeleton with the size of a hero while it loads, or the error when it failed. */
export function HeroSkeleton({ error, retry, title, labels, note }: Props) {
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
