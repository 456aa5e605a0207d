import ArrowBack from '@mui/icons-material/ArrowBack'
import EditOutlined from '@mui/icons-material/EditOutlined'
import { Button } from '@mui/material'
import { registroEventi } from '@primo/contract/registro/operatore-registro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { PageQueryStatus } from '../page/loading-and-errors.tsx'
import { Permitted } from '../page/Page.tsx'
import './detail.css'

type RecordPageProps<T> = {
  /** Link to the list that the record belongs to. */
  back: { to: string; name: string }
  query: { data: T | undefined; error: unknown; refetch: () => unknown }
  children: (data: T) => ReactNode
}

/** Page of a record: link back to its list and, once loaded, the content. */
export function RecordPage<T>({ back, query, children }: RecordPageProps<T>) {
  return (
    <>
      <BackLink {...back} />
      <PageQueryStatus query={query} />
      {query.data !== undefined && children(query.data)}
    </>
  )
}

/** Link back to the list of a record, with optional content on the same line. */
export function BackLink(props: { to: string; name: string; children?: ReactNode }) {
  return (
    <div className="back">
      <Button component={Link} to={props.to} startIcon={<ArrowBack />} size="small">
        {props.name}
      </Button>
      {props.children}
    </div>
  )
}

/** Link from a record's page to the form that edits the record. */
export const CorrectLink = ({ resource, id }: { resource: string; id: number }) => (
  <Button
    component={Link}
    to={paths.correggi(resource, id)}
    startIcon={<EditOutlined />}
    variant="outlined"
    size="small"
  >
    Correggi
  </Button>
)

type LinkRegistroProps = { oggetto: string; id: number | string; name?: string }

/** Link to the audit log's entries about an object. Hidden without permission to read them. */
export function LinkRegistro({ oggetto, id, name = 'Tutto, nel registro' }: LinkRegistroProps) {
  return (
    <Permitted call={registroEventi}>
      <p>
        <Link className="title-link" to={paths.registro(oggetto, id)}>
          {name}
        </Link>
      </p>
    </Permitted>
  )
}
