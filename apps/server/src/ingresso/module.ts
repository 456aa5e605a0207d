import { codaIscrizioni, esportaIscrizioni } from '@primo/contract/ingresso/operatore-iscrizioni'
import { elencoPersone, esportaPersone } from '@primo/contract/ingresso/operatore-persone'
import { esportaScadenze } from '@primo/contract/iscritti/requisiti'
import type { FastifyInstance } from 'fastify'
import type { Trx } from '../platform/db/db.ts'
import type { Bind } from '../platform/http/bind.ts'
import type { Services } from '../platform/services/services.ts'
import { columnsOf } from '../registro/esportazioni/exportable.ts'
import { andamentoPersoneRoutes } from './andamento/routes-operatore.ts'
import { cruscottoRoutes } from './cruscotto/routes-operatore.ts'
import { loadAccordi } from './iscrizioni/accordi.ts'
import { ISCRIZIONI_ESPORTABILI, SCADENZE_ESPORTABILI } from './iscrizioni/coda.ts'
import { cleanLinks } from './iscrizioni/link.ts'
import { accordoRoute, codaIscrizioniRoutes, iscrizioniRoutes, requisitiRoutes } from './iscrizioni/routes.ts'
import { startScadenze } from './iscrizioni/scadenze.ts'
import { noteRoutes } from './note/routes-operatore.ts'
import { registrazioneRoutes } from './registrazione/routes.ts'
import { PERSONE_ESPORTABILI } from './ricerca/persone-list.ts'
import { ricercaRoutes } from './ricerca/routes-operatore.ts'
import { utenteRoutes } from './utente/routes.ts'

type Scope = { bind: Bind; services: Services; api: FastifyInstance }

export const ingresso = {
  routes({ bind, services, api }: Scope) {
    utenteRoutes(bind, services)
    registrazioneRoutes(bind, services)
    iscrizioniRoutes(bind, services)
    codaIscrizioniRoutes(bind, services)
    requisitiRoutes(bind, services)
    accordoRoute(api, services)
    andamentoPersoneRoutes(bind)
    cruscottoRoutes(bind, services)
    ricercaRoutes(bind, services)
    noteRoutes(bind, services)
  },
  start: ({ background }: { background: Services }) => startScadenze(background),
  loadBase: (trx: Trx, { quando, ...names }: { prodotto: string; titolare: string; quando: Date }) =>
    loadAccordi(trx, names, quando),
  clean: cleanLinks,
  exports: () => ({
    iscrizioni: { spec: esportaIscrizioni, list: ISCRIZIONI_ESPORTABILI },
    persone: { spec: esportaPersone, list: PERSONE_ESPORTABILI },
    scadenze: { spec: esportaScadenze, list: SCADENZE_ESPORTABILI },
  }),
  views: {
    iscrizioni: { spec: codaIscrizioni, colonne: columnsOf(ISCRIZIONI_ESPORTABILI) },
    persone: { spec: elencoPersone, colonne: columnsOf(PERSONE_ESPORTABILI) },
  },
}
