import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'

/** Says what was done, and has what it changed read again: what is kept under `key`, or everything. */
export function useDone(key?: readonly unknown[]) {
  const queryClient = useQueryClient()
  const notify = useNotify()
  return async (message: string | undefined) => {
    notify(message ?? 'Fatto.', { type: 'success' })
    await queryClient.invalidateQueries(key && { queryKey: key })
  }
}
