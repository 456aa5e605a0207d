import { esportaCancellazioni } from '@primo/contract/privacy/privacy'
import type { Bind } from '../platform/http/bind.ts'
import type { Services } from '../platform/services/services.ts'
import { startCancellazioni } from './cancellazione/jobs.ts'
import { CANCELLAZIONI_ESPORTABILI } from './cancellazione/queries.ts'
import { cancellazioneRoutes } from './cancellazione/routes.ts'
import { mieiDatiRoutes } from './miei-dati/routes.ts'

export const privacy = {
  routes({ bind, services }: { bind: Bind; services: Services }) {
    mieiDatiRoutes(bind, services)
    cancellazioneRoutes(bind, services)
  },
  start: ({ background }: { background: Services }) => startCancellazioni(background),
  exports: () => ({ cancellazioni: { spec: esportaCancellazioni, list: CANCELLAZIONI_ESPORTABILI } }),
}
