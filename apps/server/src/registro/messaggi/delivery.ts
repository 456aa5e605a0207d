import { clock } from '@primo/domain/platform/clock'
import { smsLength, smsText } from '@primo/domain/platform/message-text'
import { and, asc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { type DevOutbox, type Message, NotDelivered, type Send } from '../../external/delivery.ts'
import { createMailer } from '../../external/mail.ts'
import { createSmsSender } from '../../external/sms.ts'
import { hasNoSms } from '../../platform/config/config.ts'
import { CHANNELS, publishToChannel } from '../../platform/diagnostics/channels.ts'
import type { Services } from '../../platform/services/services.ts'
import { messaggio } from './tables.ts'

export const MESSAGES_QUEUE = 'messaggi'
const LEFTOVERS_QUEUE = 'messaggi-rimasti'
/** Lease of a message in minutes, longer than any sending takes: a process that holds it longer has died. */
const DEPARTURE_MIN = 5
/** Days after which an undeliverable message is given up and shown to operators. */
const DAYS_MAX = 3

type Tools = Pick<Services, 'db' | 'secrets' | 'log'>

/** SQL condition of messages still to be sent: not delivered, not permanently failed, content not deleted. */
export const TO_BE_SENT = and(
  isNull(messaggio.consegnato_il),
  isNull(messaggio.fallito_il),
  isNotNull(messaggio.contenuto_cifrato),
)

/** Leases a message for sending; undefined while another process holds it. */
async function takeMessage({ db }: Tools, id: number) {
  const [row] = await db
    .update(messaggio)
    .set({
      tentativi: sql`${messaggio.tentativi} + 1`,
      in_partenza_fino_al: sql`now() + make_interval(mins => ${DEPARTURE_MIN})`,
    })
    .where(
      and(
        eq(messaggio.id, id),
        TO_BE_SENT,
        or(isNull(messaggio.in_partenza_fino_al), lt(messaggio.in_partenza_fino_al, sql`now()`)),
      ),
    )
    .returning()
  return row
}

/** Records that the delivery of a message has failed. @throws the error again when a retry is useful */
async function noteFailure({ db, log }: Tools, row: typeof messaggio.$inferSelect, error: unknown) {
  const noto = error instanceof NotDelivered ? error : null
  const causa = noto?.sigla ?? 'errore interno'
  const permanente = noto?.permanente ?? false
  await db
    .update(messaggio)
    .set({ in_partenza_fino_al: null, causa, ...(permanente ? { fallito_il: sql`now()` } : {}) })
    .where(eq(messaggio.id, row.id))
  publishToChannel(CHANNELS.sent, {
    channel: row.canale,
    outcome: permanente ? 'given_up' : 'postponed',
    segments: 0,
  })
  if (!permanente) throw error
  log.error({ messaggio: row.id, canale: row.canale, causa }, 'messaggio non consegnato')
}

async function deliver(services: Tools, vie: Record<Message['canale'], Send>, id: number) {
  const { db, secrets, log } = services
  const row = await takeMessage(services, id)
  const questo = eq(messaggio.id, id)
  if (!row?.contenuto_cifrato) {
    // Retried by the queue, because the process that has the lease may have died.
    if ((await db.$count(messaggio, and(questo, TO_BE_SENT))) > 0)
      throw new Error(`Another process is sending message ${id}, or has died while sending it.`)
    return
  }
  if (row.scade_il !== null && row.scade_il < clock.now()) {
    await db.update(messaggio).set({ contenuto_cifrato: null, causa: 'scaduto' }).where(questo)
    log.error({ messaggio: id, canale: row.canale }, 'messaggio scaduto prima di partire')
    publishToChannel(CHANNELS.sent, { channel: row.canale, outcome: 'expired', segments: 0 })
    return
  }
  let segments = 0
  try {
    const content = JSON.parse(
      secrets.decrypt('messaggio.contenuto_cifrato', id, row.contenuto_cifrato),
    ) as Message
    // A keyed hash, so that it does not disclose the number of messages; truncated to fit every service.
    const impronta = secrets.print('messaggio', String(id)).slice(0, 32)
    await vie[row.canale]({ ...content, impronta })
    if (row.canale === 'sms') segments = smsLength(smsText(content.testo)).segmenti
  } catch (error) {
    return noteFailure(services, row, error)
  }
  await db
    .update(messaggio)
    .set({ consegnato_il: sql`now()`, contenuto_cifrato: null, in_partenza_fino_al: null, causa: null })
    .where(questo)
  publishToChannel(CHANNELS.sent, { channel: row.canale, outcome: 'delivered', segments })
}

/**
 * Gives up messages that have failed for days, and enqueues the other waiting ones again: none is lost, and none is retried for
 * ever.
 */
async function enqueueLeftovers({ db, jobs, log, withTransaction }: Services): Promise<void> {
  const persi = await db
    .update(messaggio)
    .set({ fallito_il: sql`now()` })
    .where(and(TO_BE_SENT, lt(messaggio.creato_il, sql`now() - make_interval(days => ${DAYS_MAX})`)))
    .returning({ id: messaggio.id, canale: messaggio.canale, causa: messaggio.causa })
  for (const { id, ...resto } of persi) log.error({ messaggio: id, ...resto }, 'messaggio non consegnato')
  const rimasti = await db
    .select({ id: messaggio.id })
    .from(messaggio)
    .where(and(TO_BE_SENT, lt(messaggio.creato_il, sql`now() - interval '2 hours'`)))
    .orderBy(asc(messaggio.creato_il))
    .limit(1000)
  await withTransaction(async (trx) => {
    for (const { id } of rimasti) await jobs.enqueue(trx, MESSAGES_QUEUE, { id })
  })
}

/**
 * Starts the delivery of the messages in the outbox: one job per message, retried with backoff for about an hour, then hourly for
 * three days. A message can be sent twice only if its outcome is unknown (the process or the connection failed between the
 * request and the response); both then carry the same id, for deduplication.
 * @returns the function that closes the connections to the mail server.
 */
export async function startMessageDelivery(services: Services, outbox: DevOutbox): Promise<() => void> {
  const { config, jobs } = services
  const mail = createMailer(config, outbox)
  if (hasNoSms(config))
    services.log.warn('SMS_PROVIDER manca: nessun SMS parte, codici compresi, finché non c’è')
  const vie = { email: mail.spedisci, sms: createSmsSender(config, outbox) }
  await jobs.start<{ id: number }>({
    queue: MESSAGES_QUEUE,
    retries: 10,
    together: 20,
    run: ({ id }) => deliver(services, vie, id),
  })
  await jobs.start({ queue: LEFTOVERS_QUEUE, retries: 0, run: () => enqueueLeftovers(services) })
  return mail.chiudi
}
