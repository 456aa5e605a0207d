import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import { parlaItaliano } from '@primo/contract/platform/italiano'
import { CHIAMATE } from '@primo/contract/tutte'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { rotteAssistente } from '../assistente/routes.ts'
import { avviaAvvisi } from '../comunicazioni/avvisi/jobs.ts'
import { rotteAvvisi } from '../comunicazioni/avvisi/routes.ts'
import { avvisiDagliEventi } from '../comunicazioni/avvisi/smista.ts'
import { avviaWebhook } from '../comunicazioni/webhook/consegna.ts'
import { WEBHOOK_DAGLI_EVENTI } from '../comunicazioni/webhook/ricevi.ts'
import { rotteWebhook } from '../comunicazioni/webhook/routes.ts'
import { rotteCruscotto } from '../ingresso/cruscotto/routes-operatore.ts'
import {
  rottaAccordo,
  rotteCodaIscrizioni,
  rotteIscrizioni,
  rotteRequisiti,
} from '../ingresso/iscrizioni/routes.ts'
import { avviaScadenze } from '../ingresso/iscrizioni/scadenze.ts'
import { rotteRegistrazione } from '../ingresso/registrazione/routes.ts'
import { rotteUtente } from '../ingresso/utente/routes.ts'
import { creaScatola } from '../outside/scatola.ts'
import { creaAutentica } from '../persone/accesso/autentica.ts'
import { avviaCodiceAccesso } from '../persone/accesso/codice-accesso.ts'
import { avviaLinkPassword } from '../persone/accesso/password-dimenticata.ts'
import { PERSONE_SQL } from '../persone/accesso/persone.ts'
import { rotteAccesso } from '../persone/accesso/routes.ts'
import { rotteAziende } from '../persone/aziende/routes.ts'
import { rottaInformativa } from '../persone/consensi/informativa.ts'
import { rotteConsensi } from '../persone/consensi/routes.ts'
import { rotteContatti } from '../persone/contatti/routes.ts'
import { rotteGeo } from '../persone/geo/routes.ts'
import { rotteIndirizzi } from '../persone/indirizzi/routes.ts'
import { statiProfiliJson } from '../persone/profili/queries.ts'
import { rotteTipi } from '../persone/tipi/routes.ts'
import { inFondo } from '../platform/db/db.ts'
import { creaBind } from '../platform/http/bind.ts'
import { chiudiConUltimaRisposta } from '../platform/http/chiusura.ts'
import { rotteDocumentazione } from '../platform/http/documentazione.ts'
import {
  gestisciErrori,
  indirizzoIllegibile,
  rispondiRifiuto,
  rispondiSulFilo,
} from '../platform/http/errors.ts'
import { serviFrontEnd } from '../platform/http/front-end.ts'
import { proteggi } from '../platform/http/intestazioni.ts'
import { rotteSistema } from '../platform/http/routes.ts'
import { apriAlTelefono } from '../platform/http/telefono.ts'
import { logger } from '../platform/log/log.ts'
import type { Servizi } from '../platform/services/servizi.ts'
import { completateFra } from '../pratiche/completate.ts'
import { PRODOTTI_SQL } from '../pratiche/prodotto.ts'
import { rottePratiche } from '../pratiche/routes.ts'
import { rotteImportazioni } from '../pratiche/routes-importa.ts'
import { rottePraticheOperatore } from '../pratiche/routes-operatore.ts'
import { ritiraCancellazione } from '../privacy/cancellazione/commands.ts'
import { avviaCancellazioni } from '../privacy/cancellazione/jobs.ts'
import { identitaConservate } from '../privacy/cancellazione/queries.ts'
import { rotteCancellazione } from '../privacy/cancellazione/routes.ts'
import { rotteMieiDati } from '../privacy/miei-dati/routes.ts'
import { rotteRete } from '../qualifiche/promotore/routes.ts'
import { rotteReteOperatore } from '../qualifiche/promotore/routes-operatore.ts'
import { rotteQualifiche } from '../qualifiche/qualifiche/routes.ts'
import { rotteManifestazione, rotteRegolamento } from '../raccolta/edizioni/routes.ts'
import { rotteEdizioniOperatore } from '../raccolta/edizioni/routes-operatore.ts'
import { rottaImmagini } from '../raccolta/premi/immagini.ts'
import { rottePremi } from '../raccolta/premi/routes.ts'
import { rotteCatalogoOperatore } from '../raccolta/premi/routes-catalogo.ts'
import { rottePremiOperatore } from '../raccolta/premi/routes-operatore.ts'
import { rottePuntiOperatore } from '../raccolta/punti/routes.ts'
import { rotteRegoleOperatore } from '../raccolta/punti/routes-regole.ts'
import { avviaSmistamento } from '../registro/eventi/smistamento.ts'
import { rotteLavori } from '../registro/lavori/routes-operatore.ts'
import { avviaConsegna } from '../registro/messaggi/consegna.ts'
import { rottePosta } from '../registro/messaggi/routes.ts'
import { rotteMessaggi } from '../registro/messaggi/routes-operatore.ts'
import { avviaPulizia } from './pulizia.ts'

/** Everything the application needs but the logger, which is the application's own. */
export type Fondamenta = Omit<Servizi, 'log'>

/**
 * Builds the whole server, ready to listen or to be injected requests by a test.
 * @param registro where the log goes; the process's output when it is not said.
 * @returns the Fastify instance; closing it does not close the database.
 */
export async function creaApp(
  fondamenta: Fondamenta,
  registro: Logger = logger(fondamenta.config),
): Promise<FastifyInstance> {
  const { config } = fondamenta
  parlaItaliano()
  const app = Fastify({
    loggerInstance: registro as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    // One hop: the address the proxy itself wrote, never one the caller put before it.
    trustProxy: config.fidati_del_proxy ? (_indirizzo: string, salto: number) => salto < 1 : false,
    bodyLimit: 256 * 1024,
    routerOptions: { maxParamLength: 200 },
    // The default lines carry the whole address, and an address may carry a one-time code.
    logController: new LogController({ disableRequestLogging: true }),
    // Fastify waits for ever for a client that stops half-way through its request.
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    // Said in Italian by `chiudiConUltimaRisposta`.
    return503OnClosing: false,
    frameworkErrors: indirizzoIllegibile,
    clientErrorHandler: rispondiSulFilo,
  })
  const servizi: Servizi = { ...fondamenta, log: app.log }

  gestisciErrori(app)
  chiudiConUltimaRisposta(app)
  // Fastify reads plain text by itself, and it is the one type a foreign page may post without asking.
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', async (req, reply) => {
    reply.header('x-request-id', req.id)
  })
  // Its fields are all ours: no look for personal data in them at every request.
  const accessi = registro.child({}, { redact: [] })
  app.addHook('onResponse', async (req, reply) => {
    accessi.info(
      {
        reqId: req.id,
        metodo: req.method,
        rotta: req.routeOptions.url ?? 'nessuna',
        stato: reply.statusCode,
        durata_ms: Math.round(reply.elapsedTime),
      },
      'richiesta',
    )
  })
  proteggi(app, {
    strictTransportSecurity: config.public_url.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    xFrameOptions: { action: 'deny' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Ionic and the prerendered front door carry their styles inline.
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
  apriAlTelefono(app, config)
  await app.register(cors, {
    origin: config.origini,
    exposedHeaders: ['x-request-id', 'retry-after'],
    // An OPTIONS that asks for nothing is answered, not refused in English.
    strictPreflight: false,
  })

  await app.register(
    async (api) => {
      // Long lists on a phone's network; short answers are not worth the work.
      await api.register(compress, { threshold: 2048, encodings: ['br', 'gzip'], globalDecompression: false })
      api.setNotFoundHandler((req, reply) => rispondiRifiuto(req, reply, { rifiuto: 'NON_TROVATO' }))
      const bind = creaBind(api, servizi, creaAutentica(statiProfiliJson))
      rotteSistema(bind, servizi)
      if (config.documentazione) await rotteDocumentazione(api, config, CHIAMATE)
      rotteAccesso(bind, servizi)
      rotteRegistrazione(bind, servizi)
      rotteContatti(bind, servizi, ritiraCancellazione)
      rotteConsensi(bind, servizi)
      rotteMieiDati(bind, servizi)
      rotteCancellazione(bind, servizi)
      rotteUtente(bind, servizi)
      rotteGeo(bind, servizi)
      rotteTipi(bind, servizi)
      rotteAssistente(bind, servizi)
      rotteAvvisi(bind, servizi)
      rotteIndirizzi(bind, servizi)
      rotteManifestazione(bind, servizi)
      rotteRegolamento(api, servizi)
      rotteAziende(bind, servizi)
      rotteIscrizioni(bind, servizi)
      rotteCodaIscrizioni(bind, servizi)
      rotteRequisiti(bind, servizi)
      rottaAccordo(api, servizi)
      rottePremi(bind, servizi)
      rottaImmagini(api, servizi)
      rotteRete(bind, servizi)
      rotteReteOperatore(bind, servizi)
      rotteQualifiche(bind, servizi)
      rottePratiche(bind, servizi)
      rotteCruscotto(bind, servizi)
      rotteImportazioni(bind, servizi)
      rottePraticheOperatore(bind, servizi)
      rotteEdizioniOperatore(bind, servizi, identitaConservate)
      rotteCatalogoOperatore(bind, servizi)
      rottePremiOperatore(bind, servizi)
      rotteMessaggi(bind, servizi)
      rotteWebhook(bind, servizi)
      rottePuntiOperatore(bind, servizi, PRODOTTI_SQL)
      rotteRegoleOperatore(bind, servizi, completateFra)
      rotteLavori(bind, servizi, PERSONE_SQL)
    },
    { prefix: '/api' },
  )
  rottaInformativa(app, config)
  const scatola = creaScatola()
  const chiudiPosta = await avviaConsegna(servizi, scatola)
  app.addHook('onClose', async () => chiudiPosta())
  await avviaLinkPassword(servizi)
  await avviaCodiceAccesso(servizi)
  await avviaPulizia(inFondo(servizi))
  await avviaCancellazioni(inFondo(servizi))
  await avviaAvvisi(inFondo(servizi))
  await avviaScadenze(inFondo(servizi))
  // Who is told of what happens: every consumer of the events is in this list.
  if (config.lavora)
    app.addHook(
      'onClose',
      await avviaSmistamento(inFondo(servizi), [avvisiDagliEventi(servizi), WEBHOOK_DAGLI_EVENTI]),
    )
  if (config.lavora) app.addHook('onClose', avviaWebhook(servizi))
  rottePosta(app, config, scatola)
  await serviFrontEnd(app)
  return app
}
