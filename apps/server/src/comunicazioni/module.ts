import type { FastifyInstance } from 'fastify'
import type { Bind } from '../platform/http/bind.ts'
import type { Services } from '../platform/services/services.ts'
import { avvisiDagliEventi } from './avvisi/da-eventi.ts'
import { startAvvisi } from './avvisi/jobs.ts'
import { AVVISO_PARTITIONS, dropExpiredQuarters } from './avvisi/personal-data.ts'
import { unsubscribeRoutes } from './avvisi/preferenze.ts'
import { avvisiRoutes, comunicazioniRoutes } from './avvisi/routes.ts'
import { startWebhook, WEBHOOK_DAGLI_EVENTI } from './webhook/delivery.ts'
import { cleanWebhook } from './webhook/personal-data.ts'
import { WEBHOOK_METRICS } from './webhook/queries.ts'
import { webhookRoutes } from './webhook/routes.ts'

export const comunicazioni = {
  routes({ bind, services }: { bind: Bind; services: Services }) {
    avvisiRoutes(bind, services)
    comunicazioniRoutes(bind, services)
    webhookRoutes(bind, services)
  },
  pages: ({ services, site }: { services: Services; site: FastifyInstance }) =>
    unsubscribeRoutes(site, services),
  async start({ services, background }: { services: Services; background: Services }) {
    await startAvvisi(background)
    return services.config.background_work ? startWebhook(services) : undefined
  },
  consumers: (services: Pick<Services, 'secrets' | 'jobs' | 'config'>) => [
    avvisiDagliEventi(services),
    WEBHOOK_DAGLI_EVENTI,
  ],
  clean: cleanWebhook,
  partitions: [{ parted: AVVISO_PARTITIONS, dropExpired: dropExpiredQuarters }],
  metrics: WEBHOOK_METRICS,
}
