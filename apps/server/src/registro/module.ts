import type { Refusal } from '@primo/contract/platform/errors'
import type { FastifyInstance } from 'fastify'
import type { DevOutbox } from '../external/delivery.ts'
import type { NamesOf, Trx } from '../platform/db/db.ts'
import type { PageQuery } from '../platform/db/pagination.ts'
import type { Bind } from '../platform/http/bind.ts'
import type { Services } from '../platform/services/services.ts'
import { CIFRE_INVARIANTS, startCifre } from './cifre/jobs.ts'
import { startExports } from './esportazioni/export-job.ts'
import { cleanExports } from './esportazioni/personal-data.ts'
import { type ExportCall, esportazioniRoutes, fogliRoutes } from './esportazioni/routes-operatore.ts'
import { EVENTI_METRICS } from './eventi/dispatch.ts'
import { dropExpiredMonths, EVENTO_PARTITIONS } from './eventi/personal-data.ts'
import { registroRoutes } from './eventi/routes-operatore.ts'
import { cleanGuasti } from './guasti/commands.ts'
import { guastiRoutes } from './guasti/routes.ts'
import { cleanRuns } from './lavori/personal-data.ts'
import { LAVORI_METRICS } from './lavori/queries.ts'
import { jobsRoutes } from './lavori/routes-operatore.ts'
import { startMessageDelivery } from './messaggi/delivery.ts'
import { cleanMessages, dropExpiredWeeks, MESSAGGIO_PARTITIONS } from './messaggi/personal-data.ts'
import { MESSAGGI_METRICS } from './messaggi/queries.ts'
import { messagesRoutes, outboxRoutes } from './messaggi/routes.ts'
import { CERTIFICATE_METRICS, startCertificateWatch } from './rilevazioni/certificate.ts'
import { statoRoute } from './rilevazioni/status-page.ts'

/** Queries and functions of later modules that this module needs. */
type Later = {
  /** SQL query of the accounts with their names. */
  persone: string
  /** SQL query of the impersonations with their reasons. */
  visioni: string
  /** Returns the operation id of a method and path, as shown in the audit log. */
  nameOf: (call: string) => string | undefined
  /** Current names of the objects in the audit log, by type. */
  nomi: Readonly<Record<string, NamesOf>>
  /** Counts an error report from an IP address against its rate limit. */
  limitGuasti: (services: Services, indirizzo: string) => Promise<Refusal<'TROPPE_RICHIESTE'> | null>
  /** Prepares the query of an export: a codice fiscale in the search text is searched by its keyed hash. */
  withTaxCode: (secrets: Services['secrets'], query: PageQuery) => PageQuery
}
type Scope = {
  bind: Bind
  services: Services
  site: FastifyInstance
  outbox: DevOutbox
  exports: Readonly<Record<string, ExportCall>>
}

export const registro = ({ persone, visioni, nameOf, nomi, limitGuasti, withTaxCode }: Later) => ({
  routes({ bind, services, exports }: Pick<Scope, 'bind' | 'services' | 'exports'>) {
    jobsRoutes(bind, services, persone)
    guastiRoutes(bind, services, (indirizzo) => limitGuasti(services, indirizzo))
    registroRoutes(bind, services, { persone, visioni, nameOf, nomi })
    esportazioniRoutes(bind, services, exports)
    fogliRoutes(bind)
    messagesRoutes(bind, services)
  },
  pages({ services, site, outbox }: Pick<Scope, 'services' | 'site' | 'outbox'>) {
    statoRoute(site, services)
    outboxRoutes(site, services.config, outbox)
  },
  async start({
    services,
    background,
    outbox,
    exports,
  }: Pick<Scope, 'services' | 'outbox' | 'exports'> & { background: Services }) {
    const closeDelivery = await startMessageDelivery(services, outbox)
    await startExports(background, exports, (query) => withTaxCode(services.secrets, query))
    return async () => closeDelivery()
  },
  async startScheduled(services: Services) {
    await startCifre(services)
    await startCertificateWatch(services)
  },
  async clean(trx: Trx) {
    await cleanMessages(trx)
    await cleanRuns(trx)
    await cleanGuasti(trx)
    await cleanExports(trx)
  },
  partitions: [
    { parted: EVENTO_PARTITIONS, dropExpired: dropExpiredMonths },
    { parted: MESSAGGIO_PARTITIONS, dropExpired: dropExpiredWeeks },
  ],
  invariants: CIFRE_INVARIANTS,
  metrics: [...LAVORI_METRICS, ...MESSAGGI_METRICS, ...EVENTI_METRICS, CERTIFICATE_METRICS],
})
