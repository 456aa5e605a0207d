import { Button } from '@mui/material'
import { ApiError, messageOf } from '@primo/client/api-error'
import { type ReactNode, Suspense } from 'react'
import { useListContext, useNotify } from 'react-admin'
import { ErrorBoundary } from 'react-error-boundary'
import { Link } from 'react-router'
import { PageHeading } from './Page.tsx'
import './page.css'

/** Query option for screens that show the error of a query themselves: suppresses react-admin's notification or redirect. */
export const SHOWS_OWN_ERROR = { onError: () => undefined }

/** Shows, in place of a list's rows, that they could not be loaded. */
export function ListError() {
  const { error, refetch } = useListContext()
  return <ErrorState error={error} retry={() => void refetch()} />
}

/** Shows the error of a failed query with a button that tries again. */
export function ErrorState(props: { error: unknown; retry: () => void; button?: string }) {
  return (
    <div className="stato-page" role="alert">
      <p>{messageOf(props.error)}</p>
      <Button variant="outlined" onClick={props.retry}>
        {props.button ?? 'Riprova'}
      </Button>
    </div>
  )
}

type Query = { data: unknown; error: unknown; refetch: () => unknown }

/** Shows the loading or error state of a query, with a retry button. */
export function QueryStatus({ query: { data, error, refetch } }: { query: Query }) {
  if (data !== undefined) return null
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  return <p role="status">Caricamento…</p>
}

/** Shows the loading or error state of a whole page. A missing record becomes the page's heading, without a retry button. */
export function PageQueryStatus({ query }: { query: Query }) {
  const { data, error } = query
  if (data === undefined && error instanceof ApiError) {
    if (error.code === 'NON_TROVATO') return <NotFound titolo={error.message.replace(/\.$/, '')} />
    // All parameters come from the URL, so that an invalid one means an unknown address.
    if (error.code === 'VALIDAZIONE') return <NotFound />
  }
  return <QueryStatus query={query} />
}

/** Page for an unknown address or a missing record, with a link to the home page. */
export function NotFound({ titolo = 'Qui non c’è nulla' }: { titolo?: string }) {
  return (
    <>
      <PageHeading titolo={titolo} />
      <div className="stato-page">
        <p>L’indirizzo è sbagliato, o ciò che cercavi non c’è più.</p>
        <p>
          <Link className="title-link" to="/">
            Torna a «Oggi»
          </Link>
        </p>
      </div>
    </>
  )
}

/** Reloads the page, because React keeps the failure of a lazy component: only a reload fetches its code again. */
const reload = () => location.reload()

function LoadError({ error }: { error: unknown }) {
  return <ErrorState error={error} retry={reload} button="Ricarica la pagina" />
}

/** Replaces a page that threw an error, or whose code could not be loaded. */
export function PageError({ error }: { error: unknown }) {
  return (
    <>
      <PageHeading titolo="La pagina non si è aperta" />
      <LoadError error={error} />
    </>
  )
}

/**
 * Shows a dialog whose code is loaded on demand. If the load fails, the dialog closes, a notification shows the error, and the
 * page stays.
 */
export function LazyDialog(props: { waiting?: ReactNode; close: () => void; children: ReactNode }) {
  const notify = useNotify()
  function failed(error: unknown) {
    props.close()
    const action = (
      <Button color="inherit" onClick={reload}>
        Ricarica
      </Button>
    )
    notify(messageOf(error), { type: 'warning', autoHideDuration: null, action })
  }
  return (
    <ErrorBoundary fallback={null} onError={failed}>
      <Suspense fallback={props.waiting ?? null}>{props.children}</Suspense>
    </ErrorBoundary>
  )
}
