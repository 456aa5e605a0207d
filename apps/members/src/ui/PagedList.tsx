import type { ReactNode } from 'react'
import { AppList } from './AppList.tsx'

interface Props<T> {
  label: string
  /** Infinite query of the rows (`useInfiniteQuery`). */
  list: {
    data: { pages: readonly { data: readonly T[] }[] } | undefined
    error: unknown
    refetch: () => unknown
    hasNextPage: boolean
    fetchNextPage: () => unknown
    isFetchingNextPage: boolean
  }
  /** Subset of the fetched rows to show. Omitted = all rows. */
  items?: readonly T[] | undefined
  keyOf: (item: T) => string | number
  render: (item: T) => ReactNode
  empty: ReactNode
}

/** List of an infinite query, with loading, empty and error states. */
export function PagedList<T>({ list, items, ...rest }: Props<T>) {
  return (
    <AppList
      {...rest}
      items={items ?? list.data?.pages.flatMap((page) => page.data)}
      error={list.error}
      onRetry={() => void list.refetch()}
      onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
      loadingMore={list.isFetchingNextPage}
    />
  )
}
