import {
  type Conversazione,
  leggiConversazione,
  scriviMessaggio,
} from '@primo/contract/pratiche/conversazione'
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { refreshPratiche } from './pratiche.ts'
import { queryClient } from './query-client.ts'

/** Returns the query of the messages on a pratica, the last first; the next page holds the earlier ones. */
export const conversazioneQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['convenzionato', 'conversazione', id],
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { prima: pageParam }
      return (await api(leggiConversazione, { params: { id }, query }, { signal })).data
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ altri, messaggi }: Conversazione) => (altri ? messaggi[0]!.id : undefined),
  })

/** Writes a message on a pratica. @returns the server's confirmation */
export async function writeMessage(id: number, testo: string, idempotencyKey: string): Promise<string> {
  const { data, message } = await api(scriviMessaggio, { params: { id }, body: { testo }, idempotencyKey })
  queryClient.setQueryData<InfiniteData<Conversazione, number | null>>(conversazioneQuery(id).queryKey, {
    pages: [data],
    pageParams: [null],
  })
  // The lists say whose turn it is.
  void refreshPratiche()
  return message ?? 'Inviato.'
}
