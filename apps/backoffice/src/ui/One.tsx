import type { ReactNode } from 'react'
import { Back } from './Back.tsx'
import { PageNotRead } from './NotRead.tsx'

type Props<T> = {
  /** List that the record belongs to. */
  back: { to: string; name: string }
  query: { data: T | undefined; error: unknown; refetch: () => unknown }
  children: (data: T) => ReactNode
}

/** Page of a record: link back to its list and, once loaded, the record. */
export function One<T>({ back, query, children }: Props<T>) {
  return (
    <>
      <Back {...back} />
      <PageNotRead query={query} />
      {query.data !== undefined && children(query.data)}
    </>
  )
}
