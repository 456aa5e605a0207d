import { impostazioni } from '@primo/contract/platform/system'
import { useQuery } from '@tanstack/react-query'
import type { Product } from '../ui/Logo.tsx'
import { callQueryOptions } from './query.ts'

/** Returns the product's name and branding. «Primo» until they are loaded. */
export function useProduct(): Product {
  const { data } = useQuery({
    ...callQueryOptions(['impostazioni'], impostazioni, {}),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? { prodotto: 'Primo' }
}
