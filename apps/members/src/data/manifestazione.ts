import { movimenti, saldo } from '@primo/contract/raccolta/manifestazione'
import { premi } from '@primo/contract/raccolta/premi'
import { clock } from '@primo/domain/platform/clock'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { currentState, setPremi } from '../state/store.ts'
import { keepMovimenti, keepSaldo, ultimiPunti } from '../state/ultimi-punti.ts'
import { api, queryFunctionOf } from './api.ts'
import { FRESH_MS, pageAfterPage, queryClient } from './query-client.ts'

/** Key prefix of the queries of the Premi area, which other pages use too. */
export const AREA = 'manifestazione'

/** Returns a timestamp that makes data of an earlier session stale: shown immediately, and reloaded. */
const seen = (il: number | undefined) => il && Math.min(il, clock.now().getTime() - FRESH_MS)

/**
 * Query of the member's balance of points, initially the last known one. Enabled only with an active profile: without one the
 * server refuses the area's calls (decisions §2).
 */
export const saldoQuery = queryOptions({
  queryKey: [AREA, 'saldo'],
  queryFn: queryFunctionOf(saldo, {}, keepSaldo),
  initialData: () => ultimiPunti()?.saldo?.data,
  initialDataUpdatedAt: () => seen(ultimiPunti()?.saldo?.il),
})

/**
 * Query of the premio catalogue. The last loaded catalogue is in the local state (specification §7), and is shown immediately and
 * offline.
 */
export const premiQuery = queryOptions({
  queryKey: [AREA, 'premi'],
  queryFn: queryFunctionOf(premi, {}, setPremi),
  initialData: () => (currentState().premi.length > 0 ? currentState().premi : undefined),
  initialDataUpdatedAt: 0,
})

/** Page size of the movimenti. Must equal that of the early request in `before-first-paint.ts`. */
export const PER_PAGE = 50

/** Returns the last known first page of the member's movimenti. */
function ultimiMovimenti() {
  const visti = ultimiPunti()?.movimenti
  return visti && { pages: [visti.prima], pageParams: [1] }
}

export const MOVIMENTI = [AREA, 'movimenti'] as const

/** Movimenti, newest first, by pages. The first page is available offline. */
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

/** Invalidates balance, catalogue, movimenti and prize requests, after a prize request was sent or cancelled. */
export async function refreshManifestazione(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [AREA] })
}
