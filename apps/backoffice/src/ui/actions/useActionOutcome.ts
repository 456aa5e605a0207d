import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'

/** Returns a function that shows the outcome and invalidates the cached data: under `key`, or all. */
export function useActionOutcome(key?: readonly unknown[]) {
  const queryClient = useQueryClient()
  const notify = useNotify()
  return async (message: string | undefined) => {
    notify(message ?? 'Fatto.', { type: 'success' })
    await queryClient.invalidateQueries(key && { queryKey: key })
  }
}
