import { isRefusal, refuse } from '@primo/contract/platform/errors'
import * as contratto from '@primo/contract/raccolta/operatore-andamento'
import type { Bind } from '../../platform/http/bind.ts'
import { readPeriod } from '../../registro/cifre/queries.ts'
import { cifreDeiPremi, cifreDeiPunti } from './queries-operatore.ts'

const NO_EDITION = refuse('VALIDAZIONE', {
  fields: { edizione_id: ['Questa edizione non c’è: scegline un’altra.'] },
})

/** Binds the routes of the programme's statistics: points and prizes over a chosen period. */
export function andamentoRaccoltaRoutes(bind: Bind): void {
  bind(contratto.cifrePunti, async ({ query: { edizione_id = null, ...days }, reader }) => {
    const period = readPeriod(days)
    if (isRefusal(period)) return period
    const data = await cifreDeiPunti(reader, period, edizione_id)
    return data ? { data } : NO_EDITION
  })

  bind(contratto.cifrePremi, async ({ query: { edizione_id = null, ...days }, reader }) => {
    const period = readPeriod(days)
    if (isRefusal(period)) return period
    const data = await cifreDeiPremi(reader, period, edizione_id)
    return data ? { data } : NO_EDITION
  })
}
