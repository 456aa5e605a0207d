import type { ReactNode } from 'react'
import { Back } from './Back.tsx'
import { PageNotRead } from './NotRead.tsx'

type Props<T> = {
  /** The list it belongs to. */
  back: { to: string; name: string }
  query: { data: T | undefined; error: unknown; refetch: () => unknown }
  children: (data: T) => ReactNode
}

/** One thing, on a page of its own: the way back to its list and, once it has been read, the thing. */
export function One<T>({ back, query, children }: Props<T>) {
  return (
    <>
      <Back {...back} />
      <PageNotRead query={query} />
      {query.data !== undefined && children(query.data)}
    </>
  )
}
