import { elencoAziende, esportaAziende } from '@primo/contract/iscritti/operatore-aziende'
import type { FastifyInstance } from 'fastify'
import type { Trx } from '../platform/db/db.ts'
import type { Bind } from '../platform/http/bind.ts'
import type { Services } from '../platform/services/services.ts'
import { columnsOf } from '../registro/esportazioni/exportable.ts'
import { correggiAziendaKind } from './aziende/correzione.ts'
import { correggiLegaleKind } from './aziende/legale.ts'
import { AZIENDE_ESPORTABILI } from './aziende/queries-operatore.ts'
import { aziendeRoutes } from './aziende/routes.ts'
import { aziendeOperatoreRoutes } from './aziende/routes-operatore.ts'
import { informativaRoute } from './consensi/informativa.ts'
import { consensiRoutes } from './consensi/routes.ts'
import type { RitiraCancellazione } from './contatti/commands.ts'
import { cleanCodici } from './contatti/personal-data.ts'
import { contattiRoutes } from './contatti/routes.ts'
import { indirizziRoutes } from './indirizzi/routes.ts'
import { loadAgenzia } from './profili/commands.ts'
import { loadRequisiti } from './profili/requisiti.ts'

export const iscritti = ({ ritiraCancellazione }: { ritiraCancellazione: RitiraCancellazione }) => ({
  routes({ bind, services }: { bind: Bind; services: Services }) {
    contattiRoutes(bind, services, ritiraCancellazione)
    consensiRoutes(bind, services)
    indirizziRoutes(bind, services)
    aziendeRoutes(bind, services)
    aziendeOperatoreRoutes(bind, services)
  },
  pages: ({ services, site }: { services: Services; site: FastifyInstance }) =>
    informativaRoute(site, services.config),
  async loadBase(trx: Trx, { titolare }: { titolare: string }) {
    await loadRequisiti(trx)
    await loadAgenzia(trx, titolare)
  },
  clean: cleanCodici,
  exports: () => ({ aziende: { spec: esportaAziende, list: AZIENDE_ESPORTABILI } }),
  views: { aziende: { spec: elencoAziende, colonne: columnsOf(AZIENDE_ESPORTABILI) } },
  proposals: (services: Pick<Services, 'secrets' | 'jobs' | 'config'>) => ({
    'azienda.correggi': correggiAziendaKind(services),
    'azienda.legale': correggiLegaleKind(services),
  }),
})
