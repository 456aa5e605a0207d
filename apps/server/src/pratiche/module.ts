import { codaPratiche, esportaPratiche } from '@primo/contract/pratiche/operatore-pratiche'
import type { Trx } from '../platform/db/db.ts'
import type { Bind } from '../platform/http/bind.ts'
import type { Services } from '../platform/services/services.ts'
import { columnsOf } from '../registro/esportazioni/exportable.ts'
import { COMPLETA_PRATICA } from './pratiche/commands-operatore.ts'
import { cleanImportazioni } from './pratiche/importa-commands.ts'
import { startImports } from './pratiche/importa-jobs.ts'
import { PRATICHE_INVARIANTS } from './pratiche/invariants.ts'
import { cleanBozze } from './pratiche/personal-data.ts'
import { PRATICHE_ESPORTABILI } from './pratiche/queries-operatore.ts'
import { praticheRoutes } from './pratiche/routes.ts'
import { datiPraticheRoutes } from './pratiche/routes-dati.ts'
import { importazioniRoutes } from './pratiche/routes-importa.ts'
import { praticheOperatoreRoutes } from './pratiche/routes-operatore.ts'

export const pratiche = {
  routes({ bind, services }: { bind: Bind; services: Services }) {
    praticheRoutes(bind, services)
    importazioniRoutes(bind, services)
    praticheOperatoreRoutes(bind, services)
    datiPraticheRoutes(bind, services)
  },
  start: ({ background }: { background: Services }) => startImports(background),
  async clean(trx: Trx) {
    await cleanBozze(trx)
    await cleanImportazioni(trx)
  },
  invariants: PRATICHE_INVARIANTS,
  exports: () => ({ pratiche: { spec: esportaPratiche, list: PRATICHE_ESPORTABILI } }),
  views: { pratiche: { spec: codaPratiche, colonne: columnsOf(PRATICHE_ESPORTABILI) } },
  proposals: () => ({ 'pratica.completa': COMPLETA_PRATICA }),
}
