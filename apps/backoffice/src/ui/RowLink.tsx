import type { ReactNode } from 'react'
import type { Identifier } from 'react-admin'
import { Link } from 'react-router'
import { paths } from '../paths.ts'

/** The name of a row, which opens it: by the keyboard and in another tab too, where a press on the row does not. */
export function RowLink(props: { risorsa: string; id: Identifier; children: ReactNode }) {
  return (
    <Link to={paths.una(props.risorsa, props.id)} onClick={(event) => event.stopPropagation()}>
      {props.children}
    </Link>
  )
}
