import { profiles } from '@primo/contract/persone/profili'
import { queryOptions } from '@tanstack/react-query'
import { setProfiles } from '../state/store.ts'
import { api } from './api.ts'
import { queryClient } from './query.ts'

/** The three profiles; until they have been read, the menu's areas are not available. */
export const profilesQuery = queryOptions({
  queryKey: ['profiles'],
  queryFn: async ({ signal }) => {
    const { data } = await api(profiles, {}, { signal })
    setProfiles(data)
    return data
  },
})

let latest: Promise<void> = Promise.resolve()

/**
 * Reads them again now: an area has closed (specification §8). A read already under way may have been answered before
 * it closed: it is given up for a new one, and who waits for it waits for the new one. A failure leaves those already
 * known.
 */
export async function rereadProfiles(): Promise<void> {
  latest = readAfresh()
  for (let awaited: Promise<void> | null = null; awaited !== latest; await awaited) awaited = latest
}

async function readAfresh(): Promise<void> {
  await queryClient.cancelQueries({ queryKey: profilesQuery.queryKey, exact: true })
  await queryClient.fetchQuery({ ...profilesQuery, staleTime: 0 }).catch(() => null)
}
