import { ApiError } from '@primo/client/api-error'
import { NotFound } from './NotFound.tsx'
import { ErrorState } from './states.tsx'

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
