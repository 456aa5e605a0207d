import { messageOf } from '@primo/client/sentences'
import type { ReactNode } from 'react'
import { ErrorState } from './states.tsx'

interface Props {
  error: unknown
  retry: () => unknown
  /** What stands there while it is being read. */
  children: ReactNode
}

/** In the place of what is not here yet: that it is coming, or why it did not come and how to try again. */
export function NotRead({ error, retry, children }: Props) {
  return error ? <ErrorState message={messageOf(error)} onRetry={() => void retry()} /> : children
}
