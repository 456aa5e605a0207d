import { profiles } from '@primo/contract/accesso/profili'
import { queryOptions } from '@tanstack/react-query'
import { setProfiles } from '../state/store.ts'
import { api } from './api.ts'
import { queryClient } from './query-client.ts'

/** Query of the member's three profiles, one per role. Until they are loaded, the menu's area items are disabled. */
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
 * Fetches the profiles again after the server refused an area (specification §8). A fetch in progress may predate the change: it
 * is cancelled, and its callers wait for the new one. On an error the profiles already loaded stay.
 */
export async function rereadProfiles(): Promise<void> {
  latest = readAfresh()
  for (let awaited: Promise<void> | null = null; awaited !== latest; await awaited) awaited = latest
}

async function readAfresh(): Promise<void> {
  await queryClient.cancelQueries({ queryKey: profilesQuery.queryKey, exact: true })
  await queryClient.fetchQuery({ ...profilesQuery, staleTime: 0 }).catch(() => null)
}
