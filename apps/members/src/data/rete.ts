import { qrcode } from '@primo/contract/accesso/profili'
import { riepilogoRete } from '@primo/contract/rete/rete'
import type { Ruolo } from '@primo/domain/platform/ruolo'
import { queryOptions } from '@tanstack/react-query'
import { queryFunctionOf } from './api.ts'

/** Query of the statistics of the promotore's network, for the network page and the home page. */
export const riepilogoQuery = queryOptions({
  queryKey: ['promotore', 'riepilogo'],
  queryFn: queryFunctionOf(riepilogoRete, {}),
})

/**
 * Query of the invitation link with sponsor and role (decisions §5). Refused with 409 SPONSOR_DA_ATTIVARE until the member has
 * enrolled in a first role.
 */
export const invitoQuery = (ruolo: Ruolo) =>
  queryOptions({
    queryKey: ['invito', ruolo],
    queryFn: queryFunctionOf(qrcode, { params: { role: ruolo } }),
    staleTime: 600_000,
  })
