import type { ReactNode } from 'react'
import { QueryStatus } from './QueryStatus.tsx'

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
