// Long because every part of the server is registered here.

import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import { CALLS } from '@primo/contract/all'
import { clock } from '@primo/domain/platform/clock'
import { VISIONE_HEADER } from '@primo/domain/platform/visione'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { limitAddress } from '../accesso/account/address-limits.ts'
import { createAuthenticate, noteWritten } from '../accesso/account/authenticate.ts'
import { startCodiceAccesso } from '../accesso/account/codice-accesso.ts'
import { startLinkPassword } from '../accesso/account/password-dimenticata.ts'
import { PERSONE_SQL } from '../accesso/account/persone.ts'
import { reteDi } from '../accesso/account/rete-di.ts'
import { accessoRoutes } from '../accesso/account/routes.ts'
import { cheManca } from '../accesso/fattori/queries.ts'
import { fattoriRoutes } from '../accesso/fattori/routes.ts'
import { geoRoutes } from '../anagrafica/geo/routes.ts'
import { withTaxCode } from '../anagrafica/persone/with-tax-code.ts'
import { tipiRoutes } from '../anagrafica/tipi/routes.ts'
import { assistenteRoutes } from '../assistente/routes.ts'
import { avvisiDagliEventi } from '../comunicazioni/avvisi/consumer.ts'
import { startAvvisi } from '../comunicazioni/avvisi/jobs.ts'
import { avvisiRoutes } from '../comunicazioni/avvisi/routes.ts'
import { comunicazioniRoutes } from '../comunicazioni/avvisi/routes-operatore.ts'
import { unsubscribeRoutes } from '../comunicazioni/avvisi/unsubscribe.ts'
import { WEBHOOK_DAGLI_EVENTI } from '../comunicazioni/webhook/consumer.ts'
import { startWebhook } from '../comunicazioni/webhook/delivery.ts'
import { webhookRoutes } from '../comunicazioni/webhook/routes.ts'
import { andamentoPersoneRoutes } from '../ingresso/andamento/routes-operatore.ts'
import { cruscottoRoutes } from '../ingresso/cruscotto/routes-operatore.ts'
import { loadAccordi } from '../ingresso/iscrizioni/accordi.ts'
import {
  accordoRoute,
  codaIscrizioniRoutes,
  iscrizioniRoutes,
  requisitiRoutes,
} from '../ingresso/iscrizioni/routes.ts'
import { startScadenze } from '../ingresso/iscrizioni/scadenze.ts'
import { noteRoutes } from '../ingresso/note/routes-operatore.ts'
import { registrazioneRoutes } from '../ingresso/registrazione/routes.ts'
import { ricercaRoutes } from '../ingresso/ricerca/routes-operatore.ts'
import { utenteRoutes } from '../ingresso/utente/routes.ts'
import { aziendeRoutes } from '../iscritti/aziende/routes.ts'
import { aziendeOperatoreRoutes } from '../iscritti/aziende/routes-operatore.ts'
import { informativaRoute } from '../iscritti/consensi/informativa.ts'
import { consensiRoutes } from '../iscritti/consensi/routes.ts'
import { contattiRoutes } from '../iscritti/contatti/routes.ts'
import { indirizziRoutes } from '../iscritti/indirizzi/routes.ts'
import { statiProfiliJson } from '../iscritti/profili/queries.ts'
import { createDevOutbox } from '../outside/dev-outbox.ts'
import { admitCalls } from '../platform/admission/admit.ts'
import { configWith } from '../platform/config/live.ts'
import { inBackground } from '../platform/db/db.ts'
import { type Authenticate, createBind } from '../platform/http/bind.ts'
import { closeAfterLastResponse } from '../platform/http/close-connections.ts'
import { documentationRoutes } from '../platform/http/documentation.ts'
import {
  handleErrors,
  refuseMalformedHttp,
  refuseMalformedUrl,
  replyRefusal,
} from '../platform/http/errors.ts'
import { scriptsInPages, serveFrontEnds } from '../platform/http/front-end.ts'
import { allowNativeApps } from '../platform/http/native-apps.ts'
import { systemRoutes } from '../platform/http/routes.ts'
import { addSecurityHeaders } from '../platform/http/security-headers.ts'
import { closeSlowReaders } from '../platform/http/slow-readers.ts'
import { logger } from '../platform/log/log.ts'
import type { Services } from '../platform/services/services.ts'
import { SIGNALS } from '../platform/signals/signals.ts'
import { completateFra } from '../pratiche/completate.ts'
import { startImports } from '../pratiche/importa.ts'
import { PRODOTTI_SQL } from '../pratiche/prodotto.ts'
import { praticheRoutes } from '../pratiche/routes.ts'
import { importazioniRoutes } from '../pratiche/routes-importa.ts'
import { praticheOperatoreRoutes } from '../pratiche/routes-operatore.ts'
import { ritiraCancellazione } from '../privacy/cancellazione/commands.ts'
import { startCancellazioni } from '../privacy/cancellazione/jobs.ts'
import { identitaConservate } from '../privacy/cancellazione/queries.ts'
import { cancellazioneRoutes } from '../privacy/cancellazione/routes.ts'
import { mieiDatiRoutes } from '../privacy/miei-dati/routes.ts'
import { reteRoutes } from '../qualifiche/promotore/routes.ts'
import { reteOperatoreRoutes } from '../qualifiche/promotore/routes-operatore.ts'
import { qualificheRoutes } from '../qualifiche/qualifiche/routes.ts'
import { andamentoRaccoltaRoutes } from '../raccolta/andamento/routes-operatore.ts'
import { manifestazioneRoutes, regolamentoRoutes } from '../raccolta/edizioni/routes.ts'
import { edizioniOperatoreRoutes } from '../raccolta/edizioni/routes-operatore.ts'
import { immaginiRoute } from '../raccolta/premi/immagini.ts'
import { premiRoutes } from '../raccolta/premi/routes.ts'
import { catalogoOperatoreRoutes } from '../raccolta/premi/routes-catalogo.ts'
import { premiOperatoreRoutes } from '../raccolta/premi/routes-operatore.ts'
import { puntiOperatoreRoutes } from '../raccolta/punti/routes.ts'
import { regoleOperatoreRoutes } from '../raccolta/punti/routes-regole.ts'
import { fogliRoutes } from '../registro/esportazioni/routes-fogli.ts'
import { esportazioniRoutes } from '../registro/esportazioni/routes-operatore.ts'
import { startExports } from '../registro/esportazioni/run.ts'
import { registraEvento } from '../registro/eventi/commands.ts'
import { startDispatch } from '../registro/eventi/dispatch.ts'
import { createLastEditorQuery } from '../registro/eventi/last-editor.ts'
import { registroRoutes } from '../registro/eventi/routes-operatore.ts'
import { createGuastiReporter } from '../registro/guasti/error-reporter.ts'
import { guastiRoutes } from '../registro/guasti/routes.ts'
import { jobsRoutes } from '../registro/lavori/routes-operatore.ts'
import { startMessageDelivery } from '../registro/messaggi/delivery.ts'
import { outboxRoutes } from '../registro/messaggi/routes.ts'
import { messagesRoutes } from '../registro/messaggi/routes-operatore.ts'
import { statoRoute } from '../registro/rilevazioni/status-page.ts'
import { immaginiAspettoRoute } from '../ufficio/impostazioni/immagini.ts'
import { openSettings } from '../ufficio/impostazioni/live.ts'
import { linkNoteLegali, noteLegaliRoute } from '../ufficio/impostazioni/note-legali.ts'
import { configOverridesOf } from '../ufficio/impostazioni/queries.ts'
import { impostazioniRoutes } from '../ufficio/impostazioni/routes-operatore.ts'
import { permessiJson } from '../ufficio/operatori/insiemi.ts'
import { aziendaRoutes } from '../ufficio/operatori/routes-azienda.ts'
import { insiemiRoutes, invitiRoutes, operatoriRoutes } from '../ufficio/operatori/routes-operatore.ts'
import { startProposte } from '../ufficio/proposte/jobs.ts'
import { proposteRoutes } from '../ufficio/proposte/routes-operatore.ts'
import { createVisioneAuthenticate } from '../ufficio/visioni/authenticate.ts'
import { startVisioni } from '../ufficio/visioni/jobs.ts'
import { VISIONI_SQL } from '../ufficio/visioni/queries.ts'
import { visioniRoutes } from '../ufficio/visioni/routes-operatore.ts'
import { visteRoutes } from '../ufficio/viste/routes.ts'
import { exportsOf, LISTS_OF_VIEWS } from './esportazioni.ts'
import { proposalsOf } from './proposte.ts'
import { startCleaning } from './retention.ts'

/** Operation id of each endpoint, by method and path, shown in the audit log. */
const NAMES = new Map(CALLS.map(({ nome, spec }) => [`${spec.method} ${spec.path}`, nome]))

/** Paths of the endpoints exempt from load shedding. */
const ALWAYS = new Set(
  CALLS.flatMap(({ spec }) => (spec.ammissione === 'sempre' ? [`/api${spec.path}`] : [])),
)
const isByTurns = (path: string) => path.startsWith('/api/') && !ALWAYS.has(path)

/** Services that the application needs, except the logger, which is the application's own. */
export type AppServices = Omit<Services, 'log'>

/**
 * Builds the whole server, ready to listen or to receive injected requests from a test.
 * @param log destination of the log; default: standard output.
 * @param follow adds hooks before all others, to trace each request from its start.
 * @returns the Fastify instance; closing it does not close the database.
 */
export async function createApp(
  given: AppServices,
  log: Logger = logger(given.config),
  follow?: (app: FastifyInstance) => void,
): Promise<FastifyInstance> {
  // The settings page overrides the environment for every part of the server.
  const { config, reload, stop } = await openSettings(given)
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    // One hop: the address that the proxy itself wrote, never an earlier entry, which the client controls.
    trustProxy: config.trust_proxy ? (_indirizzo: string, salto: number) => salto < 1 : false,
    bodyLimit: 256 * 1024,
    routerOptions: { maxParamLength: 200 },
    // The default log lines contain the whole URL, which may contain a one-time code.
    logController: new LogController({ disableRequestLogging: true }),
    // Fastify's default waits for ever for a client that stops in the middle of a request.
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    // `closeAfterLastResponse` responds in Italian instead.
    return503OnClosing: false,
    frameworkErrors: refuseMalformedUrl,
    clientErrorHandler: refuseMalformedHttp,
  })
  const services: Services = { ...given, config, log: app.log }
  app.addHook('onClose', async () => stop())
  const faults = createGuastiReporter(services)
  app.addHook('onClose', faults.stop)

  follow?.(app)
  handleErrors(app, faults.hear)
  closeAfterLastResponse(app)
  closeSlowReaders(app)
  // Fastify parses text/plain by default, which a foreign page can post without a CORS preflight.
  app.removeContentTypeParser('text/plain')
  // Synchronous hooks use callbacks: each promise would cost every response a turn of the event loop.
  app.addHook('onRequest', (req, reply, done) => {
    reply.header('x-request-id', req.id)
    done()
  })
  // All its fields are safe: redaction is not needed on every request.
  const accessLog = log.child({}, { redact: [] })
  app.addHook('onResponse', (req, reply, done) => {
    accessLog.info(
      {
        reqId: req.id,
        metodo: req.method,
        rotta: req.routeOptions.url ?? 'nessuna',
        stato: reply.statusCode,
        durata_ms: Math.round(reply.elapsedTime),
      },
      'richiesta',
    )
    if (SIGNALS.answered.hasSubscribers)
      SIGNALS.answered.publish({
        method: req.method,
        route: req.routeOptions.url ?? null,
        status: reply.statusCode,
        seconds: reply.elapsedTime / 1000,
      })
    done()
  })
  addSecurityHeaders(app, {
    strictTransportSecurity: config.public_url.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    xFrameOptions: { action: 'deny' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptsInPages()],
        // Ionic and the prerendered public pages have inline styles.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
  })
  allowNativeApps(app, config)
  await app.register(cors, {
    origin: config.origins,
    exposedHeaders: ['x-request-id', 'retry-after'],
    // An OPTIONS request that is not a preflight gets a response, not an error in English.
    strictPreflight: false,
  })

  await app.register(
    async (api) => {
      // Load shedding comes first, so that a rejected request costs as little as possible. Compression pays for long lists on
      // mobile networks, not for short responses.
      if (config.admission) admitCalls(api, { ...config, networkOf: reteDi, isByTurns })
      await api.register(compress, { threshold: 2048, encodings: ['br', 'gzip'], globalDecompression: false })
      api.setNotFoundHandler((req, reply) => replyRefusal(req, reply, { refused: 'NON_TROVATO' }))
      const authenticate = createAuthenticate(services.changes, statiProfiliJson, permessiJson)
      const inVisione = createVisioneAuthenticate({ profili: statiProfiliJson, permessi: permessiJson })
      const whoCalls: Authenticate = (needs, headers) =>
        headers[VISIONE_HEADER] === undefined ? authenticate(needs, headers) : inVisione(needs, headers)
      const bind = createBind(
        api,
        services,
        whoCalls,
        (note) => registraEvento(services.db, note),
        createLastEditorQuery(services.db, PERSONE_SQL),
        noteWritten(services.db),
      )
      systemRoutes(bind, services, linkNoteLegali)
      if (config.api_docs) await documentationRoutes(api, config, CALLS)
      accessoRoutes(bind, services, cheManca(config))
      fattoriRoutes(bind, services)
      aziendaRoutes(bind, services, cheManca(config))
      operatoriRoutes(bind, services)
      visteRoutes(bind, services, LISTS_OF_VIEWS)
      invitiRoutes(bind, services)
      insiemiRoutes(bind, services)
      immaginiAspettoRoute(api, services)
      impostazioniRoutes(bind, services, given.config, {
        // The agreements name the company: another name makes a new version of them.
        within: (trx, dette) => {
          const { product: prodotto, controller: titolare } = configWith(
            given.config,
            configOverridesOf(dette),
          )
          return loadAccordi(trx, { prodotto, titolare }, clock.now())
        },
        after: reload,
      })
      visioniRoutes(bind, services)
      registrazioneRoutes(bind, services)
      contattiRoutes(bind, services, ritiraCancellazione)
      consensiRoutes(bind, services)
      mieiDatiRoutes(bind, services)
      cancellazioneRoutes(bind, services)
      utenteRoutes(bind, services)
      geoRoutes(bind, services)
      tipiRoutes(bind, services)
      assistenteRoutes(bind, services)
      avvisiRoutes(bind, services)
      comunicazioniRoutes(bind, services)
      indirizziRoutes(bind, services)
      manifestazioneRoutes(bind, services)
      regolamentoRoutes(api, services)
      aziendeRoutes(bind, services)
      aziendeOperatoreRoutes(bind, services)
      iscrizioniRoutes(bind, services)
      codaIscrizioniRoutes(bind, services)
      requisitiRoutes(bind, services)
      accordoRoute(api, services)
      premiRoutes(bind, services)
      immaginiRoute(api, services)
      reteRoutes(bind, services)
      reteOperatoreRoutes(bind, services)
      qualificheRoutes(bind, services)
      praticheRoutes(bind, services)
      andamentoPersoneRoutes(bind)
      cruscottoRoutes(bind, services)
      ricercaRoutes(bind, services)
      noteRoutes(bind, services)
      importazioniRoutes(bind, services)
      praticheOperatoreRoutes(bind, services)
      andamentoRaccoltaRoutes(bind)
      edizioniOperatoreRoutes(bind, services, identitaConservate)
      catalogoOperatoreRoutes(bind, services)
      premiOperatoreRoutes(bind, services)
      messagesRoutes(bind, services)
      webhookRoutes(bind, services)
      puntiOperatoreRoutes(bind, services, PRODOTTI_SQL)
      regoleOperatoreRoutes(bind, services, completateFra)
      jobsRoutes(bind, services, PERSONE_SQL)
      guastiRoutes(bind, services, (indirizzo) => limitAddress(services, 'guasti', indirizzo))
      registroRoutes(bind, services, {
        persone: PERSONE_SQL,
        visioni: VISIONI_SQL,
        nameOf: (call) => NAMES.get(call),
      })
      esportazioniRoutes(bind, services, exportsOf(services))
      fogliRoutes(bind)
      proposteRoutes(bind, services, proposalsOf(services))
    },
    { prefix: '/api' },
  )
  informativaRoute(app, config)
  unsubscribeRoutes(app, services)
  noteLegaliRoute(app, config)
  statoRoute(app, services)
  const scatola = createDevOutbox()
  const chiudiPosta = await startMessageDelivery(services, scatola)
  app.addHook('onClose', async () => chiudiPosta())
  await startLinkPassword(services)
  await startCodiceAccesso(services)
  await startCleaning(inBackground(services))
  await startCancellazioni(inBackground(services))
  await startAvvisi(inBackground(services))
  await startScadenze(inBackground(services))
  await startVisioni(inBackground(services))
  await startProposte(inBackground(services))
  await startExports(inBackground(services), exportsOf(services), (query) =>
    withTaxCode(services.secrets, query),
  )
  await startImports(inBackground(services))
  // Every consumer of the events is in this list.
  if (config.background_work)
    app.addHook(
      'onClose',
      await startDispatch(inBackground(services), [avvisiDagliEventi(services), WEBHOOK_DAGLI_EVENTI]),
    )
  if (config.background_work) app.addHook('onClose', startWebhook(services))
  outboxRoutes(app, config, scatola)
  await serveFrontEnds(app, config)
  return app
}
