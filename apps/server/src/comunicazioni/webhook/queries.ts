import type {
  AzioneWebhook,
  ConsegnaWebhook,
  Webhook,
} from '@primo/contract/comunicazioni/operatore-comunicazioni'
import type { EventoWebhook } from '@primo/domain/comunicazioni/webhook'
import { asc, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Reader } from '../../platform/db/db.ts'
import type { PageOf, PageQuery } from '../../platform/db/pagination.ts'
import type { DatabaseMetricSource } from '../../platform/metrics/database-metrics.ts'
import { webhook, webhook_consegna } from './tables.ts'

/** SQL of the column `webhook.id` for subqueries. Drizzle would write `id` alone, which a subquery resolves to its own table. */
const QUESTO = sql.raw('webhook.id')

type Row = typeof webhook.$inferSelect

/** Returns the state of a webhook endpoint. */
function statoDi(w: Row): Webhook['stato'] {
  if (w.sospeso_il !== null) return w.motivo_sospensione === 'errori' ? 'sospeso_per_errori' : 'sospeso'
  return w.fallisce_dal === null ? 'attivo' : 'in_errore'
}

/** Returns the actions that an operator may take on a webhook endpoint. */
export function azioniDi(w: Row): AzioneWebhook[] {
  const stato = statoDi(w)
  if (stato === 'attivo') return ['prova', 'sospendi', 'rimuovi']
  if (stato === 'in_errore') return ['riprova', 'salta', 'prova', 'sospendi', 'rimuovi']
  return ['riattiva', 'rimuovi']
}

/** Returns every webhook endpoint with its delivery state. */
export async function elencoWebhook(db: Reader): Promise<Webhook[]> {
  const waiting = sql<number>`(select count(*)::int from ${webhook_consegna} c where c.webhook_id = ${QUESTO}
    and c.consegnata_il is null and c.saltata_il is null)`
  const last = (field: 'ultimo_stato' | 'ultimo_errore') =>
    sql`(select c.${sql.identifier(field)} from ${webhook_consegna} c where c.webhook_id = ${QUESTO}
      and c.ultimo_il is not null order by c.ultimo_il desc limit 1)`
  const rows = await db
    .select({
      w: webhook,
      in_attesa: waiting,
      ultimo_stato: sql<number | null>`${last('ultimo_stato')}`,
      ultimo_errore: sql<string | null>`${last('ultimo_errore')}`,
    })
    .from(webhook)
    .where(isNull(webhook.rimosso_il))
    .orderBy(asc(webhook.id))
  return rows.map(({ w, ...resto }) => ({
    id: w.id,
    url: w.url,
    descrizione: w.descrizione,
    eventi: w.tipi as EventoWebhook[],
    stato: statoDi(w),
    creato_il: w.creato_il.toISOString(),
    fallisce_dal: w.fallisce_dal?.toISOString() ?? null,
    prossimo_il: w.prossimo_il?.toISOString() ?? null,
    azioni: azioniDi(w),
    ...resto,
  }))
}

/**
 * Returns a page of the deliveries to a webhook endpoint.
 * @returns null when the endpoint does not exist
 */
export async function consegneDi(
  db: Reader,
  id: number,
  query: PageQuery,
): Promise<PageOf<ConsegnaWebhook> | null> {
  const [c_e] = await db.select({ id: webhook.id }).from(webhook).where(eq(webhook.id, id))
  if (!c_e) return null
  const sue = eq(webhook_consegna.webhook_id, id)
  const [howMany] = await db.select({ n: count() }).from(webhook_consegna).where(sue)
  const rows = await db
    .select()
    .from(webhook_consegna)
    .where(sue)
    .orderBy(query.sort_order === 'asc' ? asc(webhook_consegna.id) : desc(webhook_consegna.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  return {
    totale: howMany?.n ?? 0,
    righe: rows.map((c) => ({
      id: c.id,
      messaggio: c.messaggio,
      tipo: c.tipo,
      creata_il: c.creata_il.toISOString(),
      stato: c.consegnata_il !== null ? 'consegnata' : c.saltata_il !== null ? 'saltata' : 'in_attesa',
      tentativi: c.tentativi,
      ultimo_il: c.ultimo_il?.toISOString() ?? null,
      ultimo_stato: c.ultimo_stato,
      ultimo_errore: c.ultimo_errore,
      durata_ms: c.durata_ms,
    })),
  }
}

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
