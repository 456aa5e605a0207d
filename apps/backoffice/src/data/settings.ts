import { impostazioni } from '@primo/contract/platform/system'
import { soglie } from '@primo/contract/ufficio/operatore-impostazioni'
import { useQuery } from '@tanstack/react-query'
import { callQueryOptions } from './query-client.ts'

/** Product name, and the company's logo if it has one. */
export type Product = { prodotto: string; aspetto?: { logo: string | null; logo_scuro: string | null } }

/** Returns the product's name and branding. «Primo» until they are loaded. */
export function useProduct(): Product {
  const { data } = useQuery({
    ...callQueryOptions(['impostazioni'], impostazioni, {}),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? { prodotto: 'Primo' }
}

/**
 * Returns the limits that the company has set and that forms show before submission, such as the maximum of a rettifica;
 * undefined while loading.
 */
export const useSoglie = () => useQuery(callQueryOptions(['soglie'], soglie, {})).data
