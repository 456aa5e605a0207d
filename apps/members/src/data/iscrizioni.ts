import {
  daCompletareConvenzionato,
  daCompletarePromotore,
  type Iscrizione,
} from '@primo/contract/ingresso/iscrizione'
import type { RuoloConApprovazione } from '@primo/domain/iscritti/iscrizione'
import { queryOptions } from '@tanstack/react-query'
import { queryFunctionOf } from './api.ts'
import { profilesQuery } from './profiles.ts'
import { queryClient } from './query-client.ts'
import { reloadUser } from './session.ts'

/** Returns the query of the member's enrolment in a role, with the items still missing. */
export function iscrizioneQuery(ruolo: RuoloConApprovazione) {
  const call = ruolo === 'promotore' ? daCompletarePromotore : daCompletareConvenzionato
  return queryOptions({
    queryKey: ['iscrizione', ruolo],
    queryFn: queryFunctionOf(call, {}),
  })
}

/** Stores the response of an enrolment step. When the state changed, account and profiles are reloaded. */
export function keepIscrizione(fresh: Iscrizione): void {
  const { queryKey } = iscrizioneQuery(fresh.ruolo)
  const before = queryClient.getQueryData<Iscrizione>(queryKey)
  queryClient.setQueryData(queryKey, fresh)
  if (before?.stato === fresh.stato) return
  void reloadUser().catch(() => null)
  void queryClient.invalidateQueries({ queryKey: profilesQuery.queryKey })
}
