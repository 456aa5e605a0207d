import type { ReactNode } from 'react'
import { NotRead } from './NotRead.tsx'

interface Props<T> {
  query: { data: T | undefined; error: unknown; refetch: () => unknown }
  /** What stands there while it is being read. */
  coming: ReactNode
  children: (data: T) => ReactNode
}

/** What a reading answers, once it is here; until then that it is coming, or why it did not come. */
export function Read<T>({ query: { data, error, refetch }, coming, children }: Props<T>) {
  if (data !== undefined) return children(data)
  return (
    <NotRead error={error} retry={refetch}>
      {coming}
    </NotRead>
  )
}
