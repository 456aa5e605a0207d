import { Button } from '@mui/material'
import { messageOf } from '@primo/client/error-message'
import { type ReactNode, Suspense } from 'react'
import { useNotify } from 'react-admin'
import { ErrorBoundary } from 'react-error-boundary'
import { PageHeading } from './PageHeading.tsx'
import { ErrorState } from './states.tsx'

/** React keeps the failure of a lazy component: only a reload of the page fetches its code again. */
const reload = () => location.reload()

function LoadError({ error }: { error: unknown }) {
  return <ErrorState error={error} retry={reload} button="Ricarica la pagina" />
}

/** Replaces a page that failed, or whose code could not be fetched. */
export function PageError({ error }: { error: unknown }) {
  return (
    <>
      <PageHeading titolo="La pagina non si è aperta" />
      <LoadError error={error} />
    </>
  )
}

/** Shows a lazy part of a page. If it fails, an error takes its place and the rest of the page stays. */
export function LazyPart({ waiting = null, children }: { waiting?: ReactNode; children: ReactNode }) {
  return (
    <ErrorBoundary FallbackComponent={LoadError}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </ErrorBoundary>
  )
}

/** Shows a lazy dialog. If it fails it closes, a notification shows the error, and the page stays. */
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
