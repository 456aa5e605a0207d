import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ConfigError } from '../config/config.ts'
import type { Metrics } from './metrics.ts'

/** HTTP endpoint that exposes the metrics. */
export type MetricsEndpoint = {
  address: string
  /** Sets the metrics to expose. Until then the endpoint returns 503. */
  show: (metrics: Pick<Metrics, 'text' | 'contentType'>) => void
  close: () => void
}

/**
 * Opens the HTTP endpoint of the metrics, `GET /metrics` on a separate port, which must not be public: the metrics disclose how
 * much business the company does.
 * @throws ConfigError when the port is not available
 */
export async function serveMetrics({ host, port }: { host: string; port: number }): Promise<MetricsEndpoint> {
  let metrics: Parameters<MetricsEndpoint['show']>[0] | null = null
  const server = createServer((req, reply) => {
    if (req.method !== 'GET' || req.url?.split('?', 1)[0] !== '/metrics') {
      reply.writeHead(404).end()
      return
    }
    if (!metrics) {
      reply.writeHead(503).end()
      return
    }
    const { contentType } = metrics
    metrics.text().then(
      (text) => reply.writeHead(200, { 'content-type': contentType }).end(text),
      () => reply.writeHead(500).end(),
    )
  })
  server.requestTimeout = 10_000
  server.maxConnections = 20
  try {
    await once(server.listen({ host, port }), 'listening')
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? 'è già occupata' : 'non si può usare'
    throw new ConfigError('METRICS_PORT', `${why}: ${host}:${port}`)
  }
  // The listener must not keep the process alive.
  server.unref()
  const { port: given } = server.address() as AddressInfo
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${given}/metrics`,
    show: (which) => {
      metrics = which
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
