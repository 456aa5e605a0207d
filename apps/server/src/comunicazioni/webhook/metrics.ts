import type { DatabaseMetricSource } from '../../platform/metrics/database-metrics.ts'

/**
 * Metrics of the webhook deliveries, summed over all endpoints: without a label for the endpoint, since URLs are confidential.
 */
export const WEBHOOK_METRICS: readonly DatabaseMetricSource[] = [
  {
    gauges: {
      webhook_waiting_deliveries: 'Deliveries to webhooks in use that wait',
      webhook_oldest_wait_seconds: 'How long the oldest of them has been waiting',
      webhook_failing: 'Webhooks in use that failed the last time, and those suspended for their errors',
    },
    sql: `
      with aperti as (select id, tentativi, motivo_sospensione from webhook where rimosso_il is null),
           attese as (select count(*)::int as quante, min(c.creata_il) as prima
                        from aperti a join webhook_consegna c on c.webhook_id = a.id
                       where a.motivo_sospensione is null and c.consegnata_il is null and c.saltata_il is null)
      select quante as webhook_waiting_deliveries,
             coalesce(extract(epoch from now() - prima), 0) as webhook_oldest_wait_seconds,
             (select count(*)::int from aperti where tentativi > 0 or motivo_sospensione = 'errori') as webhook_failing
        from attese`,
  },
]
