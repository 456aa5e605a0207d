import { reach } from '@primo/client/reach'

export type Ionic = typeof import('./entry.tsx').ionic

let loading: Promise<Ionic> | null = null

/**
 * Ionic and the areas, fetched once: at the first focus of a form of the front door, or on entering `/app`. A failed
 * download is forgotten, so that it can be tried again.
 */
export function loadIonic(): Promise<Ionic> {
  loading ??= reach(() => import('./entry.tsx')).then(
    (entry) => entry.ionic,
    (cause: unknown) => {
      loading = null
      throw cause
    },
  )
  return loading
}
