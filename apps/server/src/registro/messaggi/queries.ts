import type { MessaggioMandato } from '@primo/contract/registro/operatore-messaggi'
import { FALLITI_DI_FILA } from '@primo/domain/registro/service-status'
import type { Reader } from '../../platform/db/db.ts'
import type { PageOf } from '../../platform/db/pagination.ts'
import { queryRows } from '../../platform/db/query.ts'
import type { DatabaseMetricSource } from '../../platform/metrics/database-metrics.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'

/**
 * Returns the latest messages sent to these contacts, and their total: time and delivery status, never the content. Messages
 * stored before recipients were hashed are not found.
 */
export async function messaggiPer(
  reader: Reader,
  secrets: Secrets,
  contatti: string[],
  quanti: number,
): Promise<PageOf<MessaggioMandato>> {
  type Row = Omit<MessaggioMandato, 'creato_il' | 'esito_il'> & {
    creato_il: Date
    esito_il: Date | null
    totale: number
  }
  const rows = await queryRows<Row>(reader, {
    name: 'messaggi_per',
    text: `
      select id, canale, creato_il, tentativi, causa, count(*) over ()::int as totale,
             coalesce(consegnato_il, fallito_il) as esito_il,
             case when consegnato_il is not null then 'consegnato'
                  when fallito_il is not null then 'non_partito'
                  when contenuto_cifrato is null then 'perso'
                  else 'in_attesa' end as esito
        from messaggio where destinatario = any($1)
       order by creato_il desc, id desc limit $2`,
    values: [contatti.flatMap((contatto) => secrets.prints('contatto', contatto)), quanti],
  })
  return {
    totale: rows[0]?.totale ?? 0,
    righe: rows.map(({ totale, ...row }) => ({
      ...row,
      creato_il: row.creato_il.toISOString(),
      esito_il: row.esito_il?.toISOString() ?? null,
    })),
  }
}

/** Returns the delivery status of messages by id, without those that do not exist or have been deleted. */
export async function esitiDeiMessaggi(reader: Reader, ids: readonly number[]) {
  const rows = await queryRows<{
    id: number
    esito: 'partita' | 'non_partita' | 'in_attesa'
    causa: string | null
    tentativi: number
  }>(
    reader,
    `select id, causa, tentativi,
            case when consegnato_il is not null then 'partita'
                 when fallito_il is not null or contenuto_cifrato is null then 'non_partita'
                 else 'in_attesa' end as esito
       from messaggio where id = any($1::bigint[])`,
    [ids],
  )
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

/** SQL query of the channels with messages given up in the last day, after the last one delivered: number, first failure. */
const FAILING_SQL = `
  select m.canale, count(*)::int as quanti, min(m.fallito_il) as dal
    from messaggio m
   where m.fallito_il > now() - interval '1 day' and m.creato_il > now() - interval '5 days'
     and not exists (select from messaggio x
                      where x.canale = m.canale and x.consegnato_il > m.fallito_il
                        and x.creato_il > now() - interval '5 days')
   group by m.canale`

/** Returns the channels that count as failing (`FALLITI_DI_FILA`), the number of messages and the time of the first failure. */
export function failingChannels(
  reader: Reader,
): Promise<{ canale: 'email' | 'sms'; quanti: number; dal: Date }[]> {
  return queryRows(reader, `select * from (${FAILING_SQL}) f where quanti >= $1 order by canale`, [
    FALLITI_DI_FILA,
  ])
}

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
      select canale as label, quanti as outbox_failing_messages,
             extract(epoch from now() - dal) as outbox_failing_seconds from (${FAILING_SQL}) f`,
  },
]
