import type { DatabaseMetricSource } from '../../platform/metrics/database-metrics.ts'

/** Metrics of the messages in the outbox, without recipients. */
export const MESSAGGI_METRICS: readonly DatabaseMetricSource[] = [
  {
    label: 'channel',
    gauges: {
      outbox_waiting_messages: 'Messages still to leave',
      outbox_oldest_wait_seconds: 'How long the oldest of them has been waiting',
    },
    sql: `
      select canale as label, count(*)::int as outbox_waiting_messages,
             extract(epoch from now() - min(creato_il)) as outbox_oldest_wait_seconds
        from messaggio where contenuto_cifrato is not null and fallito_il is null and consegnato_il is null
       group by canale`,
  },
  {
    label: 'channel',
    gauges: { outbox_undelivered_messages: 'Messages given up in the last day' },
    sql: `
      select canale as label, count(*)::int as outbox_undelivered_messages
        from messaggio
       where fallito_il is not null and creato_il > now() - interval '5 days' and fallito_il > now() - interval '1 day'
       group by canale`,
  },
  {
    label: 'channel',
    gauges: {
      outbox_failing_messages: 'Messages given up in the last day and after the last one delivered',
      outbox_failing_seconds: 'Since the first of them was given up',
    },
    sql: `
      select m.canale as label, count(*)::int as outbox_failing_messages,
             extract(epoch from now() - min(m.fallito_il)) as outbox_failing_seconds
        from messaggio m
       where m.fallito_il > now() - interval '1 day' and m.creato_il > now() - interval '5 days'
         and not exists (select from messaggio x
                          where x.canale = m.canale and x.consegnato_il > m.fallito_il
                            and x.creato_il > now() - interval '5 days')
       group by m.canale`,
  },
]
