import type { ReactNode } from 'react'
import { AppList } from './AppList.tsx'

interface Props<T> {
  label: string
  /** Paginated query (`useInfiniteQuery`). */
  list: {
    data: { pages: readonly { data: readonly T[] }[] } | undefined
    error: unknown
    refetch: () => unknown
    hasNextPage: boolean
    fetchNextPage: () => unknown
    isFetchingNextPage: boolean
  }
  /** Subset of the fetched rows, when not all are shown. */
  items?: readonly T[] | undefined
  keyOf: (item: T) => string | number
  render: (item: T) => ReactNode
  empty: ReactNode
}

/** List of a paginated query, with all its states. */
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
