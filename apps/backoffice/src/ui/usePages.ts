import type { Pagination } from '@primo/contract/platform/route'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

type Page<Row> = { data: Row[]; pagination: Pagination }

/**
 * A list read a page at a time, under its `name` among those already read, again every so many milliseconds where
 * `every` says so. The page before stays on the screen until the next is here.
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
    /** The rows of this page; undefined until they are here. */
    rows: query.data?.data,
    total: query.data?.pagination.total,
    /** What `Pages` wants to know. */
    pages: { page, last, go: setPage },
  }
}
