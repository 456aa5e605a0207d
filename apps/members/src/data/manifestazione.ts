import { movimenti, saldo } from '@primo/contract/raccolta/manifestazione'
import { premi } from '@primo/contract/raccolta/premi'
import { clock } from '@primo/domain/platform/clock'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { saved, setPremi } from '../state/store.ts'
import { keepMovimenti, keepSaldo, ultimiPunti } from '../state/ultimi-punti.ts'
import { api, reading } from './api.ts'
import { FRESH_MS, pageAfterPage, queryClient } from './query.ts'

/** What the rewards area reads, for its own pages and for whoever shows a piece of it. All keys begin with this. */
export const AREA = 'manifestazione'

/** Of before this opening: shown at once, and asked again however recent it is. */
const seen = (il: number | undefined) => il && Math.min(il, clock.now().getTime() - FRESH_MS)

/** Points of the member, those last seen until they come. Only with an active profile: without one the server closes the area (decisions §2). */
export const saldoQuery = queryOptions({
  queryKey: [AREA, 'saldo'],
  queryFn: reading(saldo, {}, keepSaldo),
  initialData: () => ultimiPunti()?.saldo?.data,
  initialDataUpdatedAt: () => seen(ultimiPunti()?.saldo?.il),
})

/** The catalogue: what was last read is shown at once, and without network (specification §7: kept in the store). */
export const premiQuery = queryOptions({
  queryKey: [AREA, 'premi'],
  queryFn: reading(premi, {}, setPremi),
  initialData: () => (saved().premi.length > 0 ? saved().premi : undefined),
  initialDataUpdatedAt: 0,
})

/** As many as the page asks before its code is there (`before.ts`). */
export const PER_PAGE = 50

/** The first page of the movements, as it was last seen. */
function ultimiMovimenti() {
  const visti = ultimiPunti()?.movimenti
  return visti && { pages: [visti.prima], pageParams: [1] }
}

export const MOVIMENTI = [AREA, 'movimenti'] as const

/** Movements of the points, newest first, page after page: what the first page shows, and what opens without network. */
export const movimentiQuery = infiniteQueryOptions({
  queryKey: [...MOVIMENTI, 'tutti', null],
  queryFn: async ({ pageParam, signal }) => {
    const page = await api(movimenti, { query: { page: pageParam, per_page: PER_PAGE } }, { signal })
    keepMovimenti(page)
    return page
  },
  initialData: ultimiMovimenti,
  initialDataUpdatedAt: () => seen(ultimiPunti()?.movimenti?.il),
  ...pageAfterPage,
})

/** Balance, catalogue, movements and requests are read again: after a request or a cancellation. */
export async function refreshManifestazione(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [AREA] })
}
