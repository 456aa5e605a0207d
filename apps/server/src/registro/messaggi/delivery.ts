import { clock } from '@primo/domain/platform/clock'
import { smsLength, smsText } from '@primo/domain/platform/sms'
import { and, asc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { NotDelivered, type Send } from '../../outside/delivery.ts'
import type { DevOutbox, Message } from '../../outside/dev-outbox.ts'
import { createMailer } from '../../outside/mail.ts'
import { createSmsSender } from '../../outside/sms.ts'
import type { Services } from '../../platform/services/services.ts'
import { SIGNALS, tell } from '../../platform/signals/signals.ts'
import { messaggio } from './tables.ts'

export const MESSAGES_QUEUE = 'messaggi'
const LEFTOVERS_QUEUE = 'messaggi-rimasti'
/** Longer than any sending takes: whoever holds a message this long has died. */
const DEPARTURE_MIN = 5
/** A message that could not leave for so long is given up, and an operator sees it. */
const DAYS_MAX = 3

type Tools = Pick<Services, 'db' | 'secrets' | 'log'>

/** Still to be sent: neither gone, nor given up, nor wiped. */
export const TO_BE_SENT = and(
  isNull(messaggio.consegnato_il),
  isNull(messaggio.fallito_il),
  isNotNull(messaggio.contenuto_cifrato),
)

/** Takes a message to send it: one process at a time, and not while another may be doing so. */
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

/** What is written of a message that did not leave; thrown on when it is worth another try. */
async function noteFailure({ db, log }: Tools, row: typeof messaggio.$inferSelect, error: unknown) {
  const noto = error instanceof NotDelivered ? error : null
  const causa = noto?.sigla ?? 'errore interno'
  const permanente = noto?.permanente ?? false
  await db
    .update(messaggio)
    .set({ in_partenza_fino_al: null, causa, ...(permanente ? { fallito_il: sql`now()` } : {}) })
    .where(eq(messaggio.id, row.id))
  tell(SIGNALS.sent, { channel: row.canale, outcome: permanente ? 'given_up' : 'postponed', segments: 0 })
  if (!permanente) throw error
  log.error({ messaggio: row.id, canale: row.canale, causa }, 'messaggio non consegnato')
}

async function deliver(services: Tools, vie: Record<Message['canale'], Send>, id: number) {
  const { db, secrets, log } = services
  const row = await takeMessage(services, id)
  if (!row?.contenuto_cifrato) return
  const questo = eq(messaggio.id, id)
  if (row.scade_il !== null && row.scade_il < clock.now()) {
    await db.update(messaggio).set({ contenuto_cifrato: null, causa: 'scaduto' }).where(questo)
    log.error({ messaggio: id, canale: row.canale }, 'messaggio scaduto prima di partire')
    tell(SIGNALS.sent, { channel: row.canale, outcome: 'expired', segments: 0 })
    return
  }
  let segments = 0
  try {
    const content = JSON.parse(
      secrets.decrypt('messaggio.contenuto_cifrato', id, row.contenuto_cifrato),
    ) as Message
    // Keyed, so that it does not tell how many messages there are; cut, so that it fits every service.
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
  tell(SIGNALS.sent, { channel: row.canale, outcome: 'delivered', segments })
}

/** Gives up what has been tried for days and enqueues again what is still here: none is lost, none is tried for ever. */
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
 * Starts what empties the outbox: one job a message, tried again for about an hour with growing waits, then every hour
 * for three days, so that none is lost. A message may leave twice only when nobody can know whether it left (the
 * process or the connection died between the sending and its answer): it then carries the same mark.
 * @returns what closes the connections to the outside.
 */
export async function startMessageDelivery(services: Services, scatola: DevOutbox): Promise<() => void> {
  const { config, jobs } = services
  const mail = createMailer(config, scatola)
  if (config.production && config.sms === null)
    services.log.warn('SMS_PROVIDER manca: nessun SMS parte, codici compresi, finché non c’è')
  const vie = { email: mail.spedisci, sms: createSmsSender(config, scatola) }
  await jobs.start<{ id: number }>({
    queue: MESSAGES_QUEUE,
    retries: 10,
    together: 20,
    run: ({ id }) => deliver(services, vie, id),
  })
  await jobs.start({ queue: LEFTOVERS_QUEUE, retries: 0, run: () => enqueueLeftovers(services) })
  return mail.chiudi
}
