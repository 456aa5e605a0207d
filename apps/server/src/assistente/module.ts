import type { Trx } from '../platform/db/db.ts'
import type { Bind } from '../platform/http/bind.ts'
import type { Services } from '../platform/services/services.ts'
import { loadFaq } from './commands.ts'
import { assistenteRoutes } from './routes.ts'

export const assistente = {
  routes: ({ bind, services }: { bind: Bind; services: Services }) => assistenteRoutes(bind, services),
  loadBase: (trx: Trx) => loadFaq(trx),
}
