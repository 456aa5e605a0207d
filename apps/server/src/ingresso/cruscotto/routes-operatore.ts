import { cruscotto } from '@primo/contract/ingresso/operatore-cruscotto'
import { todayInRome } from '@primo/domain/platform/dates'
import { codaDelleIscrizioni } from '../../persone/profili/coda.ts'
import type { Bind } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { codaDellePratiche } from '../../pratiche/queries-operatore.ts'
import { codaDelleRichieste } from '../../raccolta/premi/queries-operatore.ts'
import { countFailedJobs } from '../../registro/lavori/queries.ts'

/** The first page of the back office: what waits in each queue. */
export function cruscottoRoutes(bind: Bind, { db }: Services): void {
  bind(cruscotto, async () => ({
    data: {
      iscrizioni: await codaDelleIscrizioni(db),
      pratiche: await codaDellePratiche(db),
      richieste: await codaDelleRichieste(db, todayInRome(new Date())),
      lavori: { falliti: await countFailedJobs(db) },
    },
  }))
}
