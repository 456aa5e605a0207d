import type { Body } from '@primo/contract/platform/route'
import type { ConversazioneDaLavorare } from '@primo/contract/pratiche/conversazione'
import {
  chiudiConversazione,
  leggiConversazioneDaLavorare,
  scriviSuPratica,
} from '@primo/contract/pratiche/operatore-conversazione'
import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { api } from './api.ts'

/** Query key of the conversation on a pratica. */
export const conversazioneKey = (id: number) => ['conversazione', id] as const

/** Reads the messages on a pratica, the last first; the next page holds the earlier ones. */
export const useConversazione = (id: number) =>
  useInfiniteQuery({
    queryKey: conversazioneKey(id),
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { prima: pageParam }
      return (await api(leggiConversazioneDaLavorare, { params: { id }, query }, signal)).data
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ altri, messaggi }) => (altri ? messaggi[0]!.id : undefined),
  })

/** Stores a conversation as a call that changed it returned it; the queue, which says whose turn it is, is read again. */
export function keepConversazione(queryClient: QueryClient, id: number, data: ConversazioneDaLavorare) {
  queryClient.setQueryData<InfiniteData<ConversazioneDaLavorare, number | null>>(conversazioneKey(id), {
    pages: [data],
    pageParams: [null],
  })
  void queryClient.invalidateQueries({ queryKey: ['pratiche'] })
}

/** Writes a message or a question on a pratica. */
export const writeOnPratica = (id: number, body: Body<typeof scriviSuPratica>, idempotencyKey: string) =>
  api(scriviSuPratica, { params: { id }, body, idempotencyKey })

/** Records that the conversation on a pratica needs no further answer. */
export const closeConversazione = (
  id: number,
  body: Body<typeof chiudiConversazione>,
  idempotencyKey: string,
) => api(chiudiConversazione, { params: { id }, body, idempotencyKey })
