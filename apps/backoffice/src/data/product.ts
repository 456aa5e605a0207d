import { impostazioni } from '@primo/contract/platform/system'
import { useQuery } from '@tanstack/react-query'
import type { Product } from '../ui/Logo.tsx'
import { reading } from './read.ts'

/** What the product is called and looks like, as the server has it; «Primo» until it has been read. */
export function useProduct(): Product {
  const { data } = useQuery({
    ...reading(['impostazioni'], impostazioni, {}),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? { prodotto: 'Primo' }
}
