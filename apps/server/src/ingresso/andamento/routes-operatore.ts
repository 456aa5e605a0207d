import { cifrePersone } from '@primo/contract/ingresso/operatore-cruscotto'
import { isRefusal } from '@primo/contract/platform/errors'
import type { Bind } from '../../platform/http/bind.ts'
import { readPeriod } from '../../registro/cifre/queries.ts'
import { cifreDellePersone } from './queries-operatore.ts'

/** Binds the routes of the statistics about members over a chosen period. */
export function andamentoPersoneRoutes(bind: Bind): void {
  bind(cifrePersone, async ({ query, reader }) => {
    const period = readPeriod(query)
    return isRefusal(period) ? period : { data: await cifreDellePersone(reader, period) }
  })
}
