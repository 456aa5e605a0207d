import type { ReactNode } from 'react'
import { type Identifier, useListContext } from 'react-admin'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { InPartenza } from '../undo/InPartenza.tsx'

/** Link that opens a row, with the keyboard or in a new tab too, unlike a click on the row. */
export function RowLink(props: { id: Identifier; to?: string | undefined; children: ReactNode }) {
  const { id, to, children } = props
  const { resource } = useListContext()
  return (
    <>
      <Link to={to ?? paths.una(resource, id)} onClick={(event) => event.stopPropagation()}>
        {children}
      </Link>{' '}
      <InPartenza resource={resource} id={id} />
    </>
  )
}
