import type { Trx } from '../platform/db/db.ts'
import type { Bind } from '../platform/http/bind.ts'
import type { Services } from '../platform/services/services.ts'
import { startCodiceAccesso } from './account/codice-accesso.ts'
import { startLinkPassword } from './account/password-change.ts'
import { cleanAccesso } from './account/personal-data.ts'
import { accessoRoutes } from './account/routes.ts'
import { cleanAziendale } from './aziendale/personal-data.ts'
import { cleanFattori } from './fattori/personal-data.ts'
import { findMissingLoginSteps } from './fattori/queries.ts'
import { fattoriRoutes } from './fattori/routes.ts'

export const accesso = {
  routes({ bind, services }: { bind: Bind; services: Services }) {
    accessoRoutes(bind, services, findMissingLoginSteps(services.config))
    fattoriRoutes(bind, services)
  },
  async start({ services }: { services: Services }) {
    await startLinkPassword(services)
    await startCodiceAccesso(services)
  },
  async clean(trx: Trx) {
    await cleanAccesso(trx)
    await cleanAziendale(trx)
    await cleanFattori(trx)
  },
}
