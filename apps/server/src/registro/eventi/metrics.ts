import type { DatabaseMetricSource } from '../../platform/metrics/database-metrics.ts'

/** Metrics of the backlog of the consumers of audit events, and of the hash chain. */
export const EVENTI_METRICS: readonly DatabaseMetricSource[] = [
  {
    label: 'consumer',
    gauges: {
      events_oldest_wait_seconds: 'How long the next event of a consumer has been waiting',
      events_set_aside: 'Events that a consumer could not take in however often it tried',
    },
    sql: `
      select s.destinatario as label,
             coalesce(extract(epoch from now() - prossimo.avvenuto_il), 0) as events_oldest_wait_seconds,
             (select count(*)::int from evento_scartato x where x.destinatario = s.destinatario) as events_set_aside
        from smistamento s
        left join lateral (select e.avvenuto_il from evento e
                            where e.ordine > s.ordine order by e.ordine limit 1) prossimo on true`,
  },
  {
    gauges: {
      events_unlinked_wait_seconds: 'How long the oldest event without its place in the register has waited',
    },
    sql: `
      select coalesce(extract(epoch from now() - min(avvenuto_il)), 0) as events_unlinked_wait_seconds
        from evento where impronta is null`,
  },
]
