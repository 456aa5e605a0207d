import { impostazioni } from '@primo/contract/platform/system'
import { useQuery } from '@tanstack/react-query'
import { reading } from './read.ts'

/** The product's name, as the server has it; «Primo» until it has been read. */
export function useProduct(): string {
  const { data } = useQuery({
    ...reading(['impostazioni'], impostazioni, {}),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.prodotto ?? 'Primo'
}
