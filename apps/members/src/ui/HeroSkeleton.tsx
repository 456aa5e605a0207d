import type { ReactNode } from 'react'
import { NotRead } from './NotRead.tsx'
import { Skeleton } from './Skeleton.tsx'
import { Card, Hero } from './surfaces.tsx'

interface Props {
  error: unknown
  retry: () => unknown
  title: string
  /** What the figures under the big one are called. */
  labels: readonly string[]
  /** A line below the figures, with a figure as long as usual in it. */
  note?: ReactNode
}

/** In the place of a hero whose figures are being read: as big as it will be, or why they did not come. */
export function HeroSkeleton({ error, retry, title, labels, note }: Props) {
  const like = (
    <Hero title={title} figure="0" split={labels.map((label) => ({ label, value: '00' }))}>
      {note}
    </Hero>
  )
  const coming = (
    <NotRead error={error} retry={retry}>
      <Skeleton shape="hero" like={like} />
    </NotRead>
  )
  return error ? <Card>{coming}</Card> : coming
}
