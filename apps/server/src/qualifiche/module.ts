import type { Bind } from '../platform/http/bind.ts'
import type { Services } from '../platform/services/services.ts'
import { reteRoutes } from './promotore/routes.ts'
import { reteOperatoreRoutes } from './promotore/routes-operatore.ts'
import { startQualifiche } from './qualifiche/chiusura.ts'
import { PUBBLICA_PIANO } from './qualifiche/piani-commands.ts'
import { qualificheRoutes } from './qualifiche/routes.ts'

export const qualifiche = {
  routes({ bind, services }: { bind: Bind; services: Services }) {
    reteRoutes(bind, services)
    reteOperatoreRoutes(bind, services)
    qualificheRoutes(bind, services)
  },
  startScheduled: startQualifiche,
  proposals: () => ({ 'piano.pubblica': PUBBLICA_PIANO }),
}
