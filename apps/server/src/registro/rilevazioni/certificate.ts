import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { clock } from '@primo/domain/platform/clock'
import type { InstallationFacts } from '@primo/domain/registro/installation-checks'
import { type Config, LOOPBACK } from '../../platform/config/config.ts'
import type { Reader } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'
import type { DatabaseMetricSource } from '../../platform/metrics/database-metrics.ts'
import type { Services } from '../../platform/services/services.ts'
import { lastSuccess, successes } from '../lavori/queries.ts'

const QUEUE = 'certificato'
/** Maximum duration in milliseconds of a reading. */
const TIMEOUT_MS = 10_000
const HOUR_MS = 3_600_000

/** Returns host and port of the public address when its TLS certificate can be watched: https, and not on loopback. */
export function watchedAddress({
  public_url,
}: Pick<Config, 'public_url'>): { host: string; port: number } | null {
  const { protocol, hostname, port } = new URL(public_url)
  if (protocol !== 'https:' || LOOPBACK.test(hostname)) return null
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 443) }
}

/**
 * Connects with TLS and returns the end of the server's certificate. It is not verified, because an expired one is read too; only
 * the handshake is exchanged.
 * @throws Error when there is no connection, no certificate, or no answer within `timeout_ms`
 */
export function readCertificateEnd(
  { host, port }: { host: string; port: number },
  timeout_ms = TIMEOUT_MS,
): Promise<Date> {
  return new Promise((resolve, reject) => {
    const servername = isIP(host) ? '' : host
    const socket = connect({ host, port, servername, rejectUnauthorized: false })
    const timer = setTimeout(() => socket.destroy(new Error('the TLS handshake timed out')), timeout_ms)
    socket.once('secureConnect', () => {
      const end = new Date(socket.getPeerCertificate().valid_to)
      if (Number.isNaN(end.getTime())) socket.destroy(new Error('the server has no certificate'))
      else {
        resolve(end)
        socket.destroy()
      }
    })
    socket.once('error', reject)
    socket.once('close', () => {
      clearTimeout(timer)
      reject(new Error('the server closed the connection'))
    })
  })
}

/**
 * Starts the hourly job that reads the end of the public address's certificate and records, as the run's result, the hours left.
 * An address that cannot be reached is recorded as such: what its certificate is worth is then unknown, not expired.
 */
export async function startCertificateWatch({
  config,
  jobs,
  log,
}: Pick<Services, 'config' | 'jobs' | 'log'>): Promise<void> {
  await jobs.start({
    queue: QUEUE,
    retries: 0,
    run: async () => {
      const address = watchedAddress(config)
      if (!address) return null
      try {
        const end = await readCertificateEnd(address)
        return { ore_alla_scadenza: Math.floor((end.getTime() - clock.now().getTime()) / HOUR_MS) }
      } catch (err) {
        log.warn({ err, ...address }, 'certificato non letto')
        return { non_letto: 1 }
      }
    },
  })
}

/** SQL query of the last run of the job that read a certificate: its end (`scade_il`) and when it was read (`letto_il`). */
const LAST_READ_SQL = `
  select finita_il as letto_il, finita_il + make_interval(hours => (conteggi ->> 'ore_alla_scadenza')::int) as scade_il
    from (${successes(QUEUE)}) lette where conteggi ? 'ore_alla_scadenza' order by id desc limit 1`

/** Returns whether the last run read the certificate of the public address, and its end. Null = none is watched. */
export async function certificateState(
  reader: Reader,
  config: Pick<Config, 'public_url'>,
): Promise<InstallationFacts['certificato']> {
  if (!watchedAddress(config)) return null
  const rows = await queryRows<NonNullable<InstallationFacts['certificato']>>(
    reader,
    `select (select conteggi ? 'ore_alla_scadenza' from (${lastSuccess(QUEUE)}) ultima where conteggi is not null) as letto,
            (select scade_il from (${LAST_READ_SQL}) letta) as scade_il`,
  )
  return rows[0]!
}

/** Metrics of the certificate; none where the last run found nothing to watch. */
export const CERTIFICATE_METRICS: DatabaseMetricSource = {
  gauges: {
    certificate_expires_timestamp_seconds: 'When the certificate of the public address ends',
    certificate_last_read_age_seconds: 'Since it was last read; never: since the first run of its job',
  },
  sql: `select extract(epoch from letta.scade_il) as certificate_expires_timestamp_seconds,
               extract(epoch from now() - coalesce(letta.letto_il,
                 (select min(finita_il) from (${successes(QUEUE)}) tutte))) as certificate_last_read_age_seconds
          from (${lastSuccess(QUEUE)}) ultima left join (${LAST_READ_SQL}) letta on true
         where ultima.conteggi is not null`,
}
