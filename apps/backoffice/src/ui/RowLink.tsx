import type { ReactNode } from 'react'
import { type Identifier, useListContext } from 'react-admin'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { InPartenza } from './undo/InPartenza.tsx'

/** The name of a row, which opens it: by the keyboard and in another tab too, where a press on the row does not. */
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
