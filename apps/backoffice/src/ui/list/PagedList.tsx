import { Button } from '@mui/material'
import type { Pagination } from '@primo/contract/platform/route'
import { wholeNumber } from '@primo/domain/platform/numbers'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { QueryStatus } from '../page/loading-and-errors.tsx'
import './list.css'

type PagedListProps<Row> = {
  list: ReturnType<typeof usePages<Row>>
  className: string
  keyOf: (row: Row) => string | number
  row: (row: Row) => ReactNode
  /** Message shown when the list is empty. */
  nothing: string
  label?: string | undefined
  words?: readonly [previous: string, next: string]
}

/** List with numbered pages, and its loading, error and empty states. */
export function PagedList<Row>({ list, className, keyOf, row, nothing, label, words }: PagedListProps<Row>) {
  const { query, rows, pages } = list
  return (
    <>
      <QueryStatus query={query} />
      {rows?.length === 0 && <p>{nothing}</p>}
      <ul className={className}>
        {rows?.map((one) => (
          <li key={keyOf(one)}>{row(one)}</li>
        ))}
      </ul>
      <Pages {...pages} {...(label ? { label } : {})} {...(words ? { words } : {})} />
    </>
  )
}

type Page<Row> = { data: Row[]; pagination: Pagination }

/**
 * Reads a list with numbered pages under the cache key `name`. Polls every `every` milliseconds if set. The preceding page stays
 * visible while the next one loads.
 */
export function usePages<Row>(
  name: readonly unknown[],
  read: (page: number, signal: AbortSignal) => Promise<Page<Row>>,
  every?: number,
) {
  const [page, setPage] = useState(1)
  const query = useQuery({
    queryKey: [...name, page],
    queryFn: ({ signal }) => read(page, signal),
    placeholderData: keepPreviousData,
    ...(every ? { refetchInterval: every } : {}),
  })
  const last = query.data?.pagination.last_page ?? 1
  return {
    query,
    /** Rows of the current page, undefined while loading. */
    rows: query.data?.data,
    total: query.data?.pagination.total,
    /** Props of the `Pages` navigation. */
    pages: { page, last, go: setPage },
  }
}

type PagesProps = {
  page: number
  /** Number of pages. Null = unknown, and at least one more page follows. */
  last: number | null
  go: (page: number) => void
  /** Accessible name of the page navigation, where the screen has several lists. */
  label?: string
  /** Labels of the buttons to the previous and the next page, where the list's order has its own words. */
  words?: readonly [previous: string, next: string]
}

/** Navigation between the pages of a list. Hidden with only one page. */
export function Pages({
  page,
  last,
  go,
  label = 'Pagine',
  words = ['Precedente', 'Successiva'],
}: PagesProps) {
  if (last !== null && last <= 1) return null
  return (
    <nav className="pages" aria-label={label}>
      <Button disabled={page <= 1} onClick={() => go(page - 1)}>
        {words[0]}
      </Button>
      <span>
        {wholeNumber(page)}
        {last !== null && ` di ${wholeNumber(last)}`}
      </span>
      <Button disabled={last !== null && page >= last} onClick={() => go(page + 1)}>
        {words[1]}
      </Button>
    </nav>
  )
}
