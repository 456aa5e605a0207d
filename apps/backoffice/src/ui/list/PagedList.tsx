import type { ReactNode } from 'react'
import { QueryStatus } from '../page/QueryStatus.tsx'
import { Pages } from './Pages.tsx'
import type { usePages } from './usePages.ts'

type Props<Row> = {
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
export function PagedList<Row>({ list, className, keyOf, row, nothing, label, words }: Props<Row>) {
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
