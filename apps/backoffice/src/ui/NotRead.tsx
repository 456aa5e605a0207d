import { ApiError } from '@primo/client/api-error'
import { NotFound } from './NotFound.tsx'
import { ErrorState } from './states.tsx'

type Query = { data: unknown; error: unknown; refetch: () => unknown }

/** What stands in the place of a thing that is not here yet: that it is being read, or why it was not and how to try again. */
export function NotRead({ query: { data, error, refetch } }: { query: Query }) {
  if (data !== undefined) return null
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  return <p role="status">Caricamento…</p>
}

/** The same where it is the whole page: what is not there is said as its title, since trying again would not help. */
export function PageNotRead({ query }: { query: Query }) {
  const { data, error } = query
  if (data === undefined && error instanceof ApiError) {
    if (error.code === 'NON_TROVATO') return <NotFound titolo={error.message.replace(/\.$/, '')} />
    // All that is asked with is in the address, and it is not one.
    if (error.code === 'VALIDAZIONE') return <NotFound />
  }
  return <NotRead query={query} />
}
