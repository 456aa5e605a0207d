import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import { CALLS } from '@primo/contract/all'
import { VISIONE_HEADER } from '@primo/domain/platform/visione'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { createAuthenticate, noteWritten } from '../accesso/account/authenticate.ts'
import { PERSONE_SQL } from '../accesso/account/queries.ts'
import { reteDi } from '../accesso/account/rate-limits.ts'
import { createDevOutbox } from '../external/delivery.ts'
import { statiProfiliJson } from '../iscritti/profili/queries.ts'
import { admitCalls } from '../platform/admission/admit.ts'
import { inBackground } from '../platform/db/db.ts'
import { CHANNELS } from '../platform/diagnostics/channels.ts'
import { type Authenticate, createBind } from '../platform/http/bind.ts'
import { closeAfterLastResponse, closeSlowReaders } from '../platform/http/connections.ts'
import {
  handleErrors,
  refuseMalformedHttp,
  refuseMalformedUrl,
  replyRefusal,
} from '../platform/http/errors.ts'
import { allowNativeApps, scriptsInPages, serveFrontEnds } from '../platform/http/front-end.ts'
import { documentationRoutes } from '../platform/http/openapi.ts'
import { systemRoutes } from '../platform/http/routes.ts'
import { addSecurityHeaders } from '../platform/http/security-headers.ts'
import { logger } from '../platform/log/log.ts'
import type { Services } from '../platform/services/services.ts'
import { authenticateClient } from '../pratiche/soggetti/link.ts'
import { registraEvento } from '../registro/eventi/commands.ts'
import { startDispatch } from '../registro/eventi/dispatch.ts'
import { createLastEditorQuery } from '../registro/eventi/queries-operatore.ts'
import { createGuastiReporter } from '../registro/guasti/commands.ts'
import { openSettings } from '../ufficio/impostazioni/commands.ts'
import { linkNoteLegali } from '../ufficio/impostazioni/note-legali.ts'
import { permessiJson } from '../ufficio/operatori/insiemi.ts'
import { createVisioneAuthenticate } from '../ufficio/visioni/authenticate.ts'
import { listsOf, MODULES } from './modules.ts'
import { startCleaning } from './retention.ts'

/** Paths of the endpoints exempt from load shedding. */
const ALWAYS = new Set(
  CALLS.flatMap(({ spec }) => (spec.ammissione === 'sempre' ? [`/api${spec.path}`] : [])),
)
const isAdmissionControlled = (path: string) => path.startsWith('/api/') && !ALWAYS.has(path)

/** Services that the application needs, except the logger, which is the application's own. */
export type AppServices = Omit<Services, 'log'>

/**
 * Builds the whole server, ready to listen or to receive injected requests from a test.
 * @param log destination of the log; default: standard output.
 * @param follow adds hooks before all others, so that tracing covers each request from its start.
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

  const scope = {
    services,
    environment: given.config,
    reload,
    outbox: createDevOutbox(),
    ...listsOf(services),
  }

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
    if (CHANNELS.answered.hasSubscribers)
      CHANNELS.answered.publish({
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
      if (config.admission) admitCalls(api, { ...config, networkOf: reteDi, isAdmissionControlled })
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
        authenticateClient,
        (note) => registraEvento(services.db, note),
        createLastEditorQuery(services.db, PERSONE_SQL),
        noteWritten(services.db),
      )
      systemRoutes(bind, services, linkNoteLegali)
      if (config.api_docs) await documentationRoutes(api, config, CALLS)
      for (const { routes } of MODULES) routes?.({ ...scope, bind, api })
    },
    { prefix: '/api' },
  )
  for (const { pages } of MODULES) pages?.({ ...scope, site: app })
  const background = inBackground(services)
  for (const { start } of MODULES) {
    const stopWork = await start?.({ ...scope, background })
    if (stopWork) app.addHook('onClose', stopWork)
  }
  await startCleaning(background)
  if (config.background_work) {
    const consumers = MODULES.flatMap((module) => module.consumers?.(services) ?? [])
    app.addHook('onClose', await startDispatch(background, consumers))
  }
  await serveFrontEnds(app, config)
  return app
}
