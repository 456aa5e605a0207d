import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { clock } from '@primo/domain/platform/clock'
import type { CertificateEnd, InstallationFacts } from '@primo/domain/registro/installation-checks'
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

/**
 * Returns host and port of the public address when its TLS certificate is watched: https, and not this machine only (`localhost`
 * and the names under it, RFC 6761).
 */
export function watchedAddress({
  public_url,
}: Pick<Config, 'public_url'>): { host: string; port: number } | null {
  const { protocol, hostname, port } = new URL(public_url)
  if (protocol !== 'https:' || LOOPBACK.test(hostname) || hostname.endsWith('.localhost')) return null
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 443) }
}

/**
 * Connects with TLS and returns the end and the life of the server's certificate. It is not verified, because an expired one is read too; only
 * the handshake is exchanged.
 * @throws Error when there is no connection, no certificate, or no answer within `timeout_ms`
 */
export function readCertificate(
  { host, port }: { host: string; port: number },
  timeout_ms = TIMEOUT_MS,
): Promise<CertificateEnd> {
  return new Promise((resolve, reject) => {
    const servername = isIP(host) ? '' : host
    const socket = connect({ host, port, servername, rejectUnauthorized: false })
    const timer = setTimeout(() => socket.destroy(new Error('the TLS handshake timed out')), timeout_ms)
    socket.once('secureConnect', () => {
      const { valid_from, valid_to } = socket.getPeerCertificate()
      const scade_il = new Date(valid_to)
      const durata_ore = Math.round((scade_il.getTime() - new Date(valid_from).getTime()) / HOUR_MS)
      if (Number.isNaN(durata_ore)) socket.destroy(new Error('the server has no certificate'))
      else {
        resolve({ scade_il, durata_ore })
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
 * Starts the hourly job that reads the end of the public address's certificate and records, as the run's result, the hours left and those of its whole life.
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
        const { scade_il, durata_ore } = await readCertificate(address)
        const left_ms = scade_il.getTime() - clock.now().getTime()
        return { ore_alla_scadenza: Math.floor(left_ms / HOUR_MS), ore_di_durata: durata_ore }
      } catch (err) {
        log.warn({ err, ...address }, 'certificato non letto')
        return { non_letto: 1 }
      }
    },
  })
}

/** SQL query of the last run of the job that read a certificate: when (`letto_il`), its end (`scade_il`), its life. */
const LAST_READ_SQL = `
  select finita_il as letto_il, finita_il + make_interval(hours => (conteggi ->> 'ore_alla_scadenza')::int) as scade_il,
         (conteggi ->> 'ore_di_durata')::int as durata_ore
    from (${successes(QUEUE)}) lette where conteggi ? 'ore_alla_scadenza' order by id desc limit 1`

/** Returns whether the last run read the certificate of the public address, and its end. Null = none is watched. */
export async function certificateState(
  reader: Reader,
  config: Pick<Config, 'public_url'>,
): Promise<InstallationFacts['certificato']> {
  if (!watchedAddress(config)) return null
  const runs = await queryRows<{ letto: boolean }>(
    reader,
    `select conteggi ? 'ore_alla_scadenza' as letto from (${lastSuccess(QUEUE)}) ultima where conteggi is not null`,
  )
  const ends = await queryRows<CertificateEnd>(
    reader,
    `select scade_il, durata_ore from (${LAST_READ_SQL}) letta`,
  )
  return { letto: runs[0]?.letto ?? null, fine: ends[0] ?? null }
}

/**
 * Metrics of the certificate; none where the last run found nothing to watch. One that has ended since it was last read, and cannot
 * be read now, may have been renewed: its end is unknown.
 */
export const CERTIFICATE_METRICS: DatabaseMetricSource = {
  gauges: {
    certificate_expires_timestamp_seconds: 'When the certificate of the public address ends',
    certificate_lifetime_seconds: 'How long that certificate is valid in all',
    certificate_last_read_age_seconds: 'Since it was last read; never: since the first run of its job',
  },
  sql: `select case when ultima.conteggi ? 'ore_alla_scadenza' or letta.scade_il > now()
                    then extract(epoch from letta.scade_il) end as certificate_expires_timestamp_seconds,
               letta.durata_ore * 3600 as certificate_lifetime_seconds,
               extract(epoch from now() - coalesce(letta.letto_il,
                 (select min(finita_il) from (${successes(QUEUE)}) tutte))) as certificate_last_read_age_seconds
          from (${lastSuccess(QUEUE)}) ultima left join (${LAST_READ_SQL}) letta on true
         where ultima.conteggi is not null`,
}
