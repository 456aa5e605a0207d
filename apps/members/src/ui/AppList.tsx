import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { FailureState, LoadingState } from './loading-and-errors.tsx'

interface Props<T> {
  /** Accessible name of the list. */
  label: string
  /** Items of the list. Undefined while they load for the first time. */
  items: readonly T[] | undefined
  keyOf: (item: T) => string | number
  render: (item: T) => ReactNode
  /** Content shown when the list is empty: an `EmptyState`. */
  empty: ReactNode
  /** Error of the last fetch. Data fetched earlier stays on the screen. */
  error?: unknown
  onRetry: () => void
  /** Loads the next page. Undefined when there are no more pages. */
  onMore?: (() => void) | undefined
  loadingMore?: boolean
}

/** List with all its states: loading, error with retry, empty, rows, more. */
export function AppList<T>(props: Props<T>) {
  const { label, items, keyOf, render, empty, error, onRetry, onMore, loadingMore } = props
  if (items === undefined) {
    return error ? <FailureState error={error} onRetry={onRetry} /> : <LoadingState />
  }
  return (
    <>
      {items.length === 0 ? (
        empty
      ) : (
        <ul className="app-list" aria-label={label}>
          {items.map((item) => (
            <li key={keyOf(item)}>{render(item)}</li>
          ))}
        </ul>
      )}
      {onMore ? (
        <Button variant="soft" busy={loadingMore} onClick={onMore}>
          Mostra altri
        </Button>
      ) : null}
    </>
  )
}

interface PagedListProps<T> {
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
export function PagedList<T>({ list, items, ...rest }: PagedListProps<T>) {
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
