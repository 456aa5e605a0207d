import { leggiInformativaCliente, type SoggettiDiPratica, soggetti } from '@primo/contract/pratiche/soggetti'
import { queryOptions } from '@tanstack/react-query'
import { queryFunctionOf } from './api.ts'
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

/** Stores the persons of a pratica, as a call that changed them returned them. */
export const keepSoggetti = (id: number, data: SoggettiDiPratica) =>
  queryClient.setQueryData(soggettiQuery(id).queryKey, data)
