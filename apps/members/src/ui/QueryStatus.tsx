import { messageOf } from '@primo/client/error-message'
import type { ReactNode } from 'react'
import { ErrorState } from './states.tsx'

interface Props {
  error: unknown
  retry: () => unknown
  /** Placeholder shown while the query loads. */
  children: ReactNode
}

/** Shows the placeholder while data loads, or its error with a retry button. */
export function QueryStatus({ error, retry, children }: Props) {
  return error ? <ErrorState message={messageOf(error)} onRetry={() => void retry()} /> : children
}
