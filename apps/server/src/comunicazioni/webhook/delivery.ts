import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as attendi } from 'node:timers/promises'
import { attesaWebhook, GIORNI_PRIMA_DI_SOSPENDERE, gruppoDi } from '@primo/domain/comunicazioni/webhook'
import { clock } from '@primo/domain/platform/clock'
import { and, arrayContains, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { sendWebhook, type WebhookOutcome } from '../../external/webhook-http.ts'
import type { Trx } from '../../platform/db/db.ts'
import type { Services } from '../../platform/services/services.ts'
import type { EventConsumer, Evento } from '../../registro/eventi/dispatch.ts'
import { webhook, webhook_consegna } from './tables.ts'

const PREFISSO = 'whsec_'

/**
 * Creates the signing secret of a webhook endpoint in the format of Standard Webhooks: 32 random bytes in base64 after `whsec_`.
 */
export function nuovoSegreto(): string {
  return PREFISSO + randomBytes(32).toString('base64')
}

/**
 * Returns the signature headers of a delivery (Standard Webhooks): its id, the instant of this attempt in seconds, and `v1,` with
 * the HMAC-SHA256 of «id.instant.body» in base64.
 */
function firma(secret: string, message: string, body: string, quando: Date): Record<string, string> {
  const instant = String(Math.floor(quando.getTime() / 1000))
  const key = Buffer.from(secret.slice(PREFISSO.length), 'base64')
  const hmac = createHmac('sha256', key).update(`${message}.${instant}.${body}`).digest('base64')
  return { 'webhook-id': message, 'webhook-timestamp': instant, 'webhook-signature': `v1,${hmac}` }
}

/** Maximum wait in milliseconds for the webhook deliveries in progress at the shutdown. */
const CHIUSURA_MS = 5_000
const WAIT_MS = 1_000
/**
 * Maximum number of endpoints that a process serves concurrently; `DI_FILA` is that of deliveries to one endpoint before the next
 * poll.
 */
const INSIEME = 8
const DI_FILA = 50
/**
 * Lease of a webhook endpoint in seconds, longer than any delivery attempt. When it has passed, the process that took it is
 * considered dead and another one takes over.
 */
const IN_CONSEGNA_S = 60

type Tools = Pick<Services, 'config' | 'db' | 'secrets' | 'withTransaction' | 'log'>
type Webhook = typeof webhook.$inferSelect

const perUnPo = sql`now() + make_interval(secs => ${IN_CONSEGNA_S})`
const inAttesa = (id: number) =>
  and(
    eq(webhook_consegna.webhook_id, id),
    isNull(webhook_consegna.consegnata_il),
    isNull(webhook_consegna.saltata_il),
  )

/** Leases the webhook endpoints with a due delivery to this process. Each endpoint is leased by one process at a time. */
function leaseEndpoints({ withTransaction }: Tools): Promise<Webhook[]> {
  return withTransaction(async (trx) => {
    const dovuti = await trx
      .select({ id: webhook.id })
      .from(webhook)
      .where(
        and(
          lte(webhook.prossimo_il, sql`now()`),
          isNull(webhook.sospeso_il),
          isNull(webhook.rimosso_il),
          or(isNull(webhook.in_consegna_fino_al), lte(webhook.in_consegna_fino_al, sql`now()`)),
        ),
      )
      .orderBy(asc(webhook.prossimo_il))
      .limit(INSIEME)
      .for('update', { skipLocked: true })
    if (dovuti.length === 0) return []
    const which = inArray(
      webhook.id,
      dovuti.map((w) => w.id),
    )
    return trx.update(webhook).set({ in_consegna_fino_al: perUnPo }).where(which).returning()
  })
}

/**
 * Marks an endpoint whose queue is empty as having nothing due. Checked under the row's lock: an event that arrives later marks
 * it as due again.
 */
function releaseIdleEndpoint({ withTransaction }: Tools, id: number): Promise<void> {
  return withTransaction(async (trx) => {
    await trx.select({ id: webhook.id }).from(webhook).where(eq(webhook.id, id)).for('update')
    const [other] = await trx
      .select({ id: webhook_consegna.id })
      .from(webhook_consegna)
      .where(inAttesa(id))
      .limit(1)
    await trx
      .update(webhook)
      .set({ in_consegna_fino_al: null, ...(other ? {} : { prossimo_il: null }) })
      .where(eq(webhook.id, id))
  })
}

/**
 * Returns the column changes of an endpoint after a delivery attempt: the next retry, or the suspension after days of failures.
 */
function changesAfter(w: Webhook, outcome: WebhookOutcome): PgUpdateSetSource<typeof webhook> {
  if (outcome.errore === null) return { tentativi: 0, fallisce_dal: null, in_consegna_fino_al: perUnPo }
  const fallisce_dal = w.fallisce_dal ?? clock.now()
  const giorni = (clock.now().getTime() - fallisce_dal.getTime()) / 86_400_000
  // Status 410 Gone means that the endpoint is permanently removed.
  const basta = giorni >= GIORNI_PRIMA_DI_SOSPENDERE || outcome.stato === 410
  const wait = attesaWebhook(w.tentativi + 1)
  return {
    tentativi: w.tentativi + 1,
    fallisce_dal,
    in_consegna_fino_al: null,
    prossimo_il: sql`now() + make_interval(secs => ${wait})`,
    ...(basta ? { sospeso_il: sql`now()`, motivo_sospensione: 'errori' } : {}),
  }
}

/**
 * Stores the result of a delivery attempt.
 * @returns the endpoint when its next delivery may follow at once, else null
 */
async function storeOutcome(
  trx: Trx,
  w: Webhook,
  consegna_id: number,
  outcome: WebhookOutcome,
): Promise<Webhook | null> {
  await trx
    .update(webhook_consegna)
    .set({
      tentativi: sql`${webhook_consegna.tentativi} + 1`,
      ultimo_il: sql`now()`,
      ultimo_stato: outcome.stato,
      ultimo_errore: outcome.errore,
      durata_ms: outcome.durata_ms,
      ...(outcome.errore === null ? { consegnata_il: sql`now()` } : {}),
    })
    .where(eq(webhook_consegna.id, consegna_id))
  const [now] = await trx
    .update(webhook)
    .set(changesAfter(w, outcome))
    .where(eq(webhook.id, w.id))
    .returning()
  if (outcome.errore !== null) return null
  if (now && now.sospeso_il === null && now.rimosso_il === null) return now
  // Released in this transaction: afterwards another process may hold the lease.
  await trx.update(webhook).set({ in_consegna_fino_al: null }).where(eq(webhook.id, w.id))
  return null
}

/** Delivers a webhook endpoint's queue in order, until it is empty, an attempt fails or the process stops. */
async function deliverQueue(services: Tools, taken: Webhook, fine: AbortSignal): Promise<void> {
  const { config, db, secrets, withTransaction, log } = services
  const secret = secrets.decrypt('webhook.segreto_cifrato', taken.id, taken.segreto_cifrato)
  let w: Webhook | null = taken
  for (let n = 0; n < DI_FILA && w && !fine.aborted; n++) {
    const [first] = await db
      .select()
      .from(webhook_consegna)
      .where(inAttesa(taken.id))
      .orderBy(asc(webhook_consegna.id))
      .limit(1)
    if (!first) break
    const { corpo, messaggio } = first
    const intestazioni = firma(secret, messaggio, corpo, clock.now())
    const outcome = await sendWebhook({ url: w.url, corpo, intestazioni, privati: !config.production })
    const questo: Webhook = w
    w = await withTransaction((trx) => storeOutcome(trx, questo, first.id, outcome))
    if (outcome.errore !== null)
      log.warn({ webhook: taken.id, consegna: first.id, causa: outcome.errore }, 'webhook non consegnato')
  }
  if (w) await releaseIdleEndpoint(services, taken.id)
}

/**
 * Delivers the queues of all endpoints that have a due delivery.
 * @returns the number of endpoints
 */
async function consegnaWebhook(
  services: Tools,
  fine: AbortSignal = new AbortController().signal,
): Promise<number> {
  const taken = await leaseEndpoints(services)
  await Promise.all(taken.map((w) => deliverQueue(services, w, fine)))
  return taken.length
}

/**
 * Starts the webhook deliveries, which poll every second. One process at a time serves an endpoint; after a crash its lease
 * expires within a minute, and the delivery in progress is sent again with the same id.
 * @returns a function that stops them, after the attempts in progress
 */
export function startWebhook(services: Tools): () => Promise<void> {
  const fine = new AbortController()
  const tick = async () => {
    while (!fine.signal.aborted) {
      const serviti = await consegnaWebhook(services, fine.signal).catch((error: unknown) => {
        if (!fine.signal.aborted) services.log.error({ err: error }, 'webhook')
        return 0
      })
      if (serviti > 0) continue
      await attendi(WAIT_MS, undefined, { signal: fine.signal, ref: false }).catch(() => {})
    }
  }
  const round = tick()
  return async () => {
    fine.abort()
    // Bounded, because a poll on an unreachable database may never end.
    await Promise.race([round, attendi(CHIUSURA_MS, undefined, { ref: false })])
  }
}

/**
 * Returns the request body of a delivery: type of the event, kind and id of its object, instant. Never a person or data of the
 * object.
 */
function corpoDi(
  message: string,
  input: Pick<Evento, 'tipo' | 'oggetto' | 'oggetto_id' | 'avvenuto_il'>,
): string {
  const { tipo, oggetto, oggetto_id, avvenuto_il } = input
  return JSON.stringify({ id: message, tipo, avvenuto_il: avvenuto_il.toISOString(), oggetto, oggetto_id })
}

/** Appends a delivery to an endpoint's queue and marks the endpoint as due. */
export async function enqueueDelivery(
  trx: Trx,
  webhook_id: number,
  input: Parameters<typeof corpoDi>[1] & { evento_id: number | null },
): Promise<void> {
  const messaggio = randomUUID()
  await trx
    .insert(webhook_consegna)
    .values({
      webhook_id,
      messaggio,
      evento_id: input.evento_id,
      tipo: input.tipo,
      corpo: corpoDi(messaggio, input),
    })
    .onConflictDoNothing()
  await trx
    .update(webhook)
    .set({ prossimo_il: sql`coalesce(${webhook.prossimo_il}, now())` })
    .where(inArray(webhook.id, [webhook_id]))
}

/**
 * Event consumer that queues deliveries for the webhook endpoints. A suspended endpoint keeps its queue, which is delivered
 * once it is active again.
 */
export const WEBHOOK_DAGLI_EVENTI: EventConsumer = {
  nome: 'webhook',
  ricevi: async (trx, evento) => {
    const gruppo = gruppoDi(evento.tipo)
    if (gruppo === null) return
    const chi = await trx
      .select({ id: webhook.id })
      .from(webhook)
      .where(and(isNull(webhook.rimosso_il), arrayContains(webhook.tipi, [gruppo])))
      .orderBy(webhook.id)
    for (const { id } of chi) await enqueueDelivery(trx, id, { ...evento, evento_id: evento.id })
  },
}
