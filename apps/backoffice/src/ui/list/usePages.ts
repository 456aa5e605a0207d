import type { Pagination } from '@primo/contract/platform/route'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

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
