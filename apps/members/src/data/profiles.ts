import { profiles } from '@primo/contract/accesso/profili'
import { queryOptions } from '@tanstack/react-query'
import { setProfiles } from '../state/store.ts'
import { api } from './api.ts'
import { queryClient } from './query.ts'

/** The three profiles. Until they are loaded, the menu's area items are disabled. */
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
 * Reloads the profiles after an area was closed (specification §8). A running read may predate the change: it is cancelled and
 * replaced, and its waiters wait for the new one. On an error the known profiles stay.
 */
export async function rereadProfiles(): Promise<void> {
  latest = readAfresh()
  for (let awaited: Promise<void> | null = null; awaited !== latest; await awaited) awaited = latest
}

async function readAfresh(): Promise<void> {
  await queryClient.cancelQueries({ queryKey: profilesQuery.queryKey, exact: true })
  await queryClient.fetchQuery({ ...profilesQuery, staleTime: 0 }).catch(() => null)
}
