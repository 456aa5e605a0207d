import { callApi } from '@primo/client/call'
import { impostazioni } from '@primo/contract/platform/system'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { API_BASE, ENVIRONMENT } from '../config.ts'
import { updateBranding } from '../state/branding.ts'
import { useProduct } from '../state/useProduct.ts'
import { fetchOnce } from './api-transport.ts'

/** Settings of the product: name, environment, links. Loaded once, without a session. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }) => {
    const { data } = await callApi(impostazioni, {}, { base: API_BASE, signal, fetch: fetchOnce })
    updateBranding({ ...data.aspetto, nome: data.prodotto }, siteAddress)
    return data
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** Returns the product's settings, or defaults until they are loaded. */
export function useSettings() {
  const { data } = useQuery(settingsQuery)
  const named = useProduct()
  return {
    prodotto: data?.prodotto ?? named,
    ambiente: data?.ambiente ?? ENVIRONMENT,
    link_registrazione: data?.link_registrazione ?? null,
    link_regolamento: data?.link_regolamento ?? null,
    sito: data?.sito ?? null,
    link_android: data?.link_android ?? null,
    link_ios: data?.link_ios ?? null,
    email_assistenza: data?.email_assistenza ?? null,
    link_note_legali: data?.link_note_legali ?? null,
    demo: data?.demo ?? false,
  }
}

/** Returns the absolute URL of a path on the site: in a native build the site is not the app's origin. */
export function siteAddress(path: string): string {
  return new URL(path, new URL(API_BASE, window.location.origin)).href
}
