import { esportaProposte } from '@primo/contract/ufficio/operatore-proposte'
import { clock } from '@primo/domain/platform/clock'
import { mayExportProposte } from '@primo/domain/ufficio/proposta'
import type { FastifyInstance } from 'fastify'
import { findMissingLoginSteps } from '../accesso/fattori/queries.ts'
import { type Config, configWith } from '../platform/config/config.ts'
import type { Trx } from '../platform/db/db.ts'
import type { Bind } from '../platform/http/bind.ts'
import type { Services } from '../platform/services/services.ts'
import { immaginiAspettoRoute } from './impostazioni/immagini.ts'
import { noteLegaliRoute } from './impostazioni/note-legali.ts'
import { configOverridesOf } from './impostazioni/queries.ts'
import { impostazioniRoutes } from './impostazioni/routes-operatore.ts'
import { cleanNote } from './note/personal-data.ts'
import { loadInsiemi } from './operatori/insiemi.ts'
import { cleanInviti } from './operatori/personal-data.ts'
import { aziendaRoutes } from './operatori/routes-azienda.ts'
import { insiemiRoutes, invitiRoutes, operatoriRoutes } from './operatori/routes-operatore.ts'
import { type PropostaKinds, startProposte } from './proposte/commands.ts'
import { cleanProposte } from './proposte/personal-data.ts'
import { proposteEsportabili } from './proposte/queries.ts'
import { proposteRoutes } from './proposte/routes-operatore.ts'
import { startVisioni } from './visioni/commands.ts'
import { cleanVisioni } from './visioni/personal-data.ts'
import { visioniRoutes } from './visioni/routes-operatore.ts'
import { visteRoutes } from './viste/routes.ts'
import type { ListsOfViews } from './viste/viste.ts'

type Scope = {
  bind: Bind
  services: Services
  api: FastifyInstance
  /** Settings from the environment variables alone, without the values saved on the settings page. */
  environment: Config
  /** Reloads the values saved on the settings page after a change. */
  reload: () => Promise<void>
  views: ListsOfViews
  proposals: PropostaKinds
}
/**
 * Function of a later module. It is called when settings change: the agreements name the company, so a new name makes a new
 * version of them.
 */
type Later = {
  loadAccordi: (trx: Trx, names: { prodotto: string; titolare: string }, quando: Date) => Promise<void>
}

export const ufficio = ({ loadAccordi }: Later) => ({
  routes({ bind, services, api, environment, reload, views, proposals }: Scope) {
    aziendaRoutes(bind, services, findMissingLoginSteps(services.config))
    operatoriRoutes(bind, services)
    invitiRoutes(bind, services)
    insiemiRoutes(bind, services)
    visteRoutes(bind, services, views)
    immaginiAspettoRoute(api, services)
    impostazioniRoutes(bind, services, environment, {
      within: (trx, dette) => {
        const { product: prodotto, controller: titolare } = configWith(environment, configOverridesOf(dette))
        return loadAccordi(trx, { prodotto, titolare }, clock.now())
      },
      after: reload,
    })
    visioniRoutes(bind, services)
    proposteRoutes(bind, services, proposals)
  },
  pages: ({ services, site }: { services: Services; site: FastifyInstance }) =>
    noteLegaliRoute(site, services.config),
  async start({ background }: { background: Services }) {
    await startVisioni(background)
    await startProposte(background)
  },
  loadBase: (trx: Trx) => loadInsiemi(trx),
  async clean(trx: Trx) {
    await cleanInviti(trx)
    await cleanProposte(trx)
    await cleanNote(trx)
    await cleanVisioni(trx)
  },
  exports: (_: unknown, proposals: PropostaKinds) => ({
    proposte: {
      spec: esportaProposte,
      list: proposteEsportabili(proposals),
      mayTake: mayExportProposte,
    },
  }),
})
