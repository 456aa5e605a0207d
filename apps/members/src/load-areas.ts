import { loadCode } from '@primo/client/lazy'

export type Ionic = typeof import('./Areas.tsx').ionic

let loading: Promise<Ionic> | null = null

/**
 * Loads Ionic and the areas once: at the first focus of a public form, or on entering `/app`. A failed download is not cached, so
 * that it can be retried.
 */
export function loadIonic(): Promise<Ionic> {
  loading ??= loadCode(() => import('./Areas.tsx')).then(
    (file) => file.ionic,
    (cause: unknown) => {
      loading = null
      throw cause
    },
  )
  return loading
}
