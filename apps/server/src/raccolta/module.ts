import {
  catalogoOperatore,
  codaRichieste,
  esportaCatalogo,
  esportaRichieste,
} from '@primo/contract/raccolta/operatore-premi'
import {
  codaRettifiche,
  elencoMovimenti,
  esportaMovimenti,
  esportaRettifiche,
  esportaTuttiIMovimenti,
} from '@primo/contract/raccolta/operatore-punti'
import type { FastifyInstance } from 'fastify'
import type { Reader, Trx } from '../platform/db/db.ts'
import type { Bind } from '../platform/http/bind.ts'
import type { Services } from '../platform/services/services.ts'
import { columnsOf } from '../registro/esportazioni/exportable.ts'
import { andamentoRaccoltaRoutes } from './andamento/routes-operatore.ts'
import { pubblicaRegolamentoKind } from './edizioni/proposta-regolamento.ts'
import { manifestazioneRoutes, regolamentoRoutes } from './edizioni/routes.ts'
import { edizioniOperatoreRoutes, type IdentitaConservate } from './edizioni/routes-operatore.ts'
import { loadPrimaEdizione } from './manifestazioni/commands.ts'
import { RIBASSO_PREMIO } from './premi/catalogo.ts'
import { CATALOGO_ESPORTABILE, RICHIESTE_ESPORTABILI } from './premi/exportable.ts'
import { immaginiRoute } from './premi/immagini.ts'
import { PREMI_INVARIANTS } from './premi/invariants.ts'
import { premiRoutes } from './premi/routes.ts'
import { catalogoOperatoreRoutes } from './premi/routes-catalogo.ts'
import { premiOperatoreRoutes } from './premi/routes-operatore.ts'
import { LEDGER_INVARIANTS } from './punti/invariants.ts'
import { startMaturazione } from './punti/maturazione.ts'
import { type CaseQueries, movimentiEsportabili, tuttiIMovimentiEsportabili } from './punti/movimenti-list.ts'
import { PUBBLICA_REGOLA, RITIRA_REGOLA } from './punti/proposte-regole.ts'
import { listinoDelGiorno } from './punti/queries.ts'
import { leggiIscritto } from './punti/queries-operatore.ts'
import { loadPrimaRegola } from './punti/regole.ts'
import { RETTIFICA_PUNTI } from './punti/rettifiche.ts'
import { RETTIFICHE_ESPORTABILI } from './punti/rettifiche-queries.ts'
import { puntiOperatoreRoutes } from './punti/routes.ts'
import { regoleOperatoreRoutes } from './punti/routes-regole.ts'
import type { SimulatedCases } from './punti/simulazione.ts'
import { startSimulazioni } from './punti/simulazione-jobs.ts'

type Scope = { bind: Bind; services: Services; api: FastifyInstance }
/** What this module uses of modules that import it, injected by the application. */
type Later = {
  identitaConservate: IdentitaConservate
  /** SQL of the financing type of each case, as text, for the statistics of the sources of points. */
  prodotti: string
  /** Completed cases, for the simulation of points rules. */
  completate: SimulatedCases
  /** Numbers of cases, to show and to search. */
  pratiche: CaseQueries
}

export const raccolta = ({ identitaConservate, prodotti, completate, pratiche }: Later) => ({
  routes({ bind, services, api }: Scope) {
    manifestazioneRoutes(bind, services)
    regolamentoRoutes(api, services)
    premiRoutes(bind, services)
    immaginiRoute(api, services)
    andamentoRaccoltaRoutes(bind)
    edizioniOperatoreRoutes(bind, services, identitaConservate)
    catalogoOperatoreRoutes(bind, services)
    premiOperatoreRoutes(bind, services)
    puntiOperatoreRoutes(bind, services, { prodotti, pratiche })
    regoleOperatoreRoutes(bind, services)
  },
  start: ({ background }: { background: Services }) => startSimulazioni(background, completate),
  startScheduled: startMaturazione,
  async loadBase(trx: Trx, { prodotto, quando }: { prodotto: string; quando: Date }) {
    await loadPrimaRegola(trx)
    await loadPrimaEdizione(trx, prodotto, quando, listinoDelGiorno)
  },
  invariants: [...LEDGER_INVARIANTS, ...PREMI_INVARIANTS],
  exports: () => ({
    richieste: { spec: esportaRichieste, list: RICHIESTE_ESPORTABILI },
    rettifiche: { spec: esportaRettifiche, list: RETTIFICHE_ESPORTABILI },
    catalogo: { spec: esportaCatalogo, list: CATALOGO_ESPORTABILE },
    movimenti: {
      spec: esportaMovimenti,
      list: movimentiEsportabili(pratiche),
      isThere: async (reader: Reader, di: number) => (await leggiIscritto(reader, di)) !== null,
    },
    tutti_i_movimenti: { spec: esportaTuttiIMovimenti, list: tuttiIMovimentiEsportabili(pratiche) },
  }),
  views: {
    richieste: { spec: codaRichieste, colonne: columnsOf(RICHIESTE_ESPORTABILI) },
    rettifiche: { spec: codaRettifiche, colonne: columnsOf(RETTIFICHE_ESPORTABILI) },
    movimenti: { spec: elencoMovimenti, colonne: columnsOf(tuttiIMovimentiEsportabili(pratiche)) },
    catalogo: { spec: catalogoOperatore, colonne: columnsOf(CATALOGO_ESPORTABILE) },
  },
  proposals: ({ config }: Pick<Services, 'config'>) => ({
    'premio.ribasso': RIBASSO_PREMIO,
    'regola.pubblica': PUBBLICA_REGOLA,
    'regola.ritira': RITIRA_REGOLA,
    'regolamento.pubblica': pubblicaRegolamentoKind(config),
    'punti.rettifica': RETTIFICA_PUNTI,
  }),
})
