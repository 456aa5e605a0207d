import { ErrorState } from './states.tsx'

type Query = { data: unknown; error: unknown; refetch: () => unknown }

/** What stands in the place of a thing that is not here yet: that it is being read, or why it was not and how to try again. */
export function NotRead({ query: { data, error, refetch } }: { query: Query }) {
  if (data !== undefined) return null
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  return <p role="status">Caricamento…</p>
}
