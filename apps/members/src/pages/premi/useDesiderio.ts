import { messageOf } from '@primo/client/api-error'
import { scegliDesiderio, togliDesiderio } from '@primo/contract/raccolta/desiderio'
import type { Desiderio } from '@primo/contract/raccolta/manifestazione'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../data/api.ts'
import { saldoQuery } from '../../data/manifestazione.ts'
import { queryClient } from '../../data/query-client.ts'
import { toast } from '../../ui/overlays.ts'

/** Returns the member's desired premio, or null when there is none or it has not loaded yet. */
export function useDesiderio(): Desiderio | null {
  return useQuery(saldoQuery).data?.desiderio ?? null
}

/** Returns a function that changes the desired premio with an optimistic update, and the change in progress. */
export function useCambiaDesiderio(): {
  cambia: (id_premio: number | null, message: string) => Promise<void>
  /**
   * Change in progress: id of the premio being set as desired, null while the desired premio is being cleared, undefined for
   * none.
   */
  verso: number | null | undefined
} {
  const [verso, setVerso] = useState<number | null>()
  async function cambia(id_premio: number | null, message: string) {
    setVerso(id_premio)
    try {
      await (id_premio === null ? api(togliDesiderio, {}) : api(scegliDesiderio, { body: { id_premio } }))
      toast(message)
    } catch (error) {
      toast(messageOf(error), 'danger')
    } finally {
      await queryClient.invalidateQueries({ queryKey: saldoQuery.queryKey })
      setVerso(undefined)
    }
  }
  return { cambia, verso }
}
