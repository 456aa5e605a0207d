import { leggiInformativaCliente, type SoggettiDiPratica, soggetti } from '@primo/contract/pratiche/soggetti'
import { queryOptions } from '@tanstack/react-query'
import { queryFunctionOf } from './api.ts'
import { documentiQuery } from './documenti.ts'
import { queryClient } from './query-client.ts'

/** Returns the query of the persons of a pratica: client, co-applicants, guarantors. */
export const soggettiQuery = (id: number) =>
  queryOptions({
    queryKey: ['convenzionato', 'soggetti', id],
    queryFn: queryFunctionOf(soggetti, { params: { id } }),
  })

/** Returns the query of the privacy notice in force for the clients of a pratica. */
export const informativaQuery = (id: number) =>
  queryOptions({
    queryKey: ['convenzionato', 'informativa', id],
    queryFn: queryFunctionOf(leggiInformativaCliente, { params: { id } }),
  })

/**
 * Stores the persons of a pratica, as a call that changed them returned them. Their checklist depends on them, and so do the
 * warnings of a person who is in several pratiche: both are requested again.
 */
export function keepSoggetti(id: number, data: SoggettiDiPratica): void {
  queryClient.setQueryData(soggettiQuery(id).queryKey, data)
  void queryClient.invalidateQueries({ queryKey: documentiQuery(id).queryKey })
  void queryClient.invalidateQueries({
    queryKey: ['convenzionato', 'soggetti'],
    predicate: ({ queryKey }) => queryKey[2] !== id,
  })
}
