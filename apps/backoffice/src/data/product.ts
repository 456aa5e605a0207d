import { impostazioni } from '@primo/contract/platform/system'
import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'

/** The product's name, as the server has it; «Primo» until it has been read. */
export function useProduct(): string {
  const { data } = useQuery({
    queryKey: ['impostazioni'],
    queryFn: async ({ signal }) => (await api(impostazioni, {}, signal)).data.prodotto,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? 'Primo'
}
