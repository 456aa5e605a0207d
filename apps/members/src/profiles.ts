import { profiles } from '@primo/contract/profili'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { queryClient } from './query.ts'
import { setProfiles } from './state/store.ts'

/** The three profiles; until they have been read, the menu's areas are not available. */
export const profilesQuery = queryOptions({
  queryKey: ['profiles'],
  queryFn: async ({ signal }) => {
    const { data } = await api(profiles, {}, { signal })
    setProfiles(data)
    return data
  },
})

/** Reads them again now: an area has closed (specification §8). A failure leaves those already known. */
export async function rereadProfiles(): Promise<void> {
  await queryClient.fetchQuery({ ...profilesQuery, staleTime: 0 }).catch(() => null)
}
