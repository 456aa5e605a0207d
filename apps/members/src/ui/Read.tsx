import type { ReactNode } from 'react'
import { NotRead } from './NotRead.tsx'

interface Props<T> {
  query: { data: T | undefined; error: unknown; refetch: () => unknown }
  /** Placeholder while it loads. */
  coming: ReactNode
  children: (data: T) => ReactNode
}

/** Renders the data of a query, its placeholder, or its error with a retry button. */
export function Read<T>({ query: { data, error, refetch }, coming, children }: Props<T>) {
  if (data !== undefined) return children(data)
  return (
    <NotRead error={error} retry={refetch}>
      {coming}
    </NotRead>
  )
}
