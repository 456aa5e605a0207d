import type { ReactNode } from 'react'
import { PageQueryStatus } from '../page/QueryStatus.tsx'
import { BackLink } from './BackLink.tsx'

type Props<T> = {
  /** Link to the list that the record belongs to. */
  back: { to: string; name: string }
  query: { data: T | undefined; error: unknown; refetch: () => unknown }
  children: (data: T) => ReactNode
}

/** Page of a record: link back to its list and, once loaded, the record. */
export function RecordPage<T>({ back, query, children }: Props<T>) {
  return (
    <>
      <BackLink {...back} />
      <PageQueryStatus query={query} />
      {query.data !== undefined && children(query.data)}
    </>
  )
}
