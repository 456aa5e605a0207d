import type { Trx } from '../platform/db/db.ts'
import type { Bind } from '../platform/http/bind.ts'
import type { Services } from '../platform/services/services.ts'
import { geoRoutes } from './geo/routes.ts'
import { loadDefaultChecklists } from './tipi/default-checklists.ts'
import { loadTipiFinanziamento } from './tipi/reference-lists.ts'
import { tipiRoutes } from './tipi/routes.ts'
import { tipiOperatoreRoutes } from './tipi/routes-operatore.ts'

export const anagrafica = {
  routes({ bind, services }: { bind: Bind; services: Services }) {
    geoRoutes(bind, services)
    tipiRoutes(bind, services)
    tipiOperatoreRoutes(bind, services)
  },
  async loadBase(trx: Trx) {
    await loadTipiFinanziamento(trx)
    await loadDefaultChecklists(trx)
  },
}
