import { setTimeout as attendi } from 'node:timers/promises'
import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { Reader, Trx } from '../../platform/db/db.ts'
import { queryRows, runStatement } from '../../platform/db/query.ts'
import type { DatabaseMetricSource } from '../../platform/metrics/database-metrics.ts'
import type { Services } from '../../platform/services/services.ts'
import { chainCommittedRows } from './hash-chain.ts'
import { evento, evento_scartato, radice_giorno, smistamento } from './tables.ts'

const AT_A_TIME = 200
/** Failures before an event is set aside: with the backoff, about ten minutes. */
const ATTEMPTS_MAX = 12
/** Maximum wait at shutdown, in milliseconds, for consumers that are handling events. */
const CLOSING_MS = 5_000
const WAIT_MS = 500
const WAIT_MAX_MS = 60_000

/** Event of the audit log, as consumers receive it. */
export type Evento = Pick<
  typeof evento.$inferSelect,
  'id' | 'avvenuto_il' | 'attore_id' | 'tipo' | 'oggetto' | 'oggetto_id' | 'dati' | 'cambi'
>

/** Consumer that receives every change in the audit log once, in order. */
export type EventConsumer = {
  /** Name of the consumer in the database, which must not change once in use. */
  nome: string
  /**
   * Processes an event. Its writes and the consumer's new position are committed in one transaction, which may be retried: so it
   * may await the database only.
   */
  ricevi: (trx: Trx, evento: Evento) => Promise<void>
}

type Tools = Pick<Services, 'withTransaction'> & { log: Pick<Services['log'], 'error'> }

/** Registers a consumer of the audit events. It does not receive events recorded earlier. */
async function enlist(trx: Trx, nome: string): Promise<void> {
  await runStatement(
    trx,
    `insert into smistamento (destinatario, ordine)
     select $1, coalesce(max(ultimo), 0) from radice_giorno on conflict do nothing`,
    [nome],
  )
}

const lastPlace =
  sql<number>`(select coalesce(max(${radice_giorno.ultimo}), 0) from ${radice_giorno})`.mapWith(Number)

/** Locks the consumer's row and reads its position and the last event. Returns null while another process serves the consumer. */
async function takeTurn(trx: Trx, nome: string) {
  const [row] = await trx
    .select({ ordine: smistamento.ordine, tentativi: smistamento.tentativi, last: lastPlace })
    .from(smistamento)
    .where(eq(smistamento.destinatario, nome))
    .for('update', { skipLocked: true })
  return row ?? null
}

const moveOn = (trx: Trx, nome: string, ordine: number) =>
  trx.update(smistamento).set({ ordine, tentativi: 0 }).where(eq(smistamento.destinatario, nome))

const { id, avvenuto_il, attore_id, tipo, oggetto, oggetto_id, dati, cambi, ordine: place } = evento

/** Returns the changes after `ordine`, oldest first. Consumers do not receive reads and logins. */
function nextEvents(trx: Trx, ordine: number, count: number) {
  return trx
    .select({ id, avvenuto_il, attore_id, tipo, oggetto, oggetto_id, dati, cambi, ordine: place })
    .from(evento)
    .where(and(isNotNull(evento.ordine), gt(evento.ordine, ordine), eq(evento.genere, 'cambio')))
    .orderBy(asc(evento.ordine))
    .limit(count)
}

/** Delivers up to `count` events to a consumer in one transaction. @returns the number of events */
function handOver(
  { withTransaction }: Tools,
  { nome, ricevi }: EventConsumer,
  count: number,
): Promise<number> {
  return withTransaction(async (trx) => {
    const row = await takeTurn(trx, nome)
    // Otherwise the query would scan every monthly partition for events that do not exist.
    if (!row || row.ordine >= row.last) return 0
    const eventi = await nextEvents(trx, row.ordine, count)
    for (const { ordine: _, ...uno } of eventi) await ricevi(trx, uno)
    const last = eventi.at(-1)?.ordine ?? 0
    await moveOn(trx, nome, eventi.length < count ? Math.max(last, row.last) : last)
    return eventi.length
  })
}

/** Records a failure of the next event, and sets the event aside after too many. */
function noteFailure(
  { withTransaction, log }: Tools,
  { nome }: EventConsumer,
  error: unknown,
): Promise<void> {
  return withTransaction(async (trx) => {
    const row = await takeTurn(trx, nome)
    const [first] = row ? await nextEvents(trx, row.ordine, 1) : []
    if (!row || !first) return
    const discard = row.tentativi + 1 >= ATTEMPTS_MAX
    log.error({ err: error, destinatario: nome, evento: first.id, scarta: discard }, 'evento non smistato')
    if (discard) {
      await trx
        .insert(evento_scartato)
        .values({ destinatario: nome, evento_id: first.id })
        .onConflictDoNothing()
      await moveOn(trx, nome, first.ordine!)
      return
    }
    await trx
      .update(smistamento)
      .set({ tentativi: row.tentativi + 1 })
      .where(eq(smistamento.destinatario, nome))
  })
}

/**
 * Delivers all pending events to every consumer, each at its own pace.
 * @returns false when a consumer failed: that consumer resumes from the same event at the next poll.
 */
export async function dispatchEvents(
  services: Tools,
  destinatari: readonly EventConsumer[],
): Promise<boolean> {
  while ((await chainCommittedRows(services)) > 0) {}
  let ok = true
  for (const destinatario of destinatari) {
    try {
      while ((await handOver(services, destinatario, AT_A_TIME)) === AT_A_TIME) {}
    } catch {
      // One event failed and rolled back the whole batch: those before it are delivered one by one.
      try {
        while ((await handOver(services, destinatario, 1)) === 1) {}
      } catch (error) {
        ok = false
        await noteFailure(services, destinatario, error)
      }
    }
  }
  return ok
}

/**
 * Starts the dispatch of audit events to their consumers. It polls every half second, with backoff after failures. Each consumer
 * is served by one process at a time, however many there are. A crash leaves no event half processed.
 * @returns the function that stops it, after the poll in progress.
 */
export async function startDispatch(
  services: Tools,
  destinatari: readonly EventConsumer[],
): Promise<() => Promise<void>> {
  while ((await chainCommittedRows(services)) > 0) {}
  await services.withTransaction(async (trx) => {
    for (const { nome } of destinatari) await enlist(trx, nome)
  })
  const fine = new AbortController()
  const tick = async () => {
    let wait = WAIT_MS
    while (!fine.signal.aborted) {
      const ok = await dispatchEvents(services, destinatari).catch((error: unknown) => {
        if (!fine.signal.aborted) services.log.error({ err: error }, 'smistamento')
        return false
      })
      wait = ok ? WAIT_MS : Math.min(wait * 2, WAIT_MAX_MS)
      await attendi(wait, undefined, { signal: fine.signal, ref: false }).catch(() => {})
    }
  }
  const round = tick()
  return async () => {
    fine.abort()
    // The round may be waiting for an unreachable database.
    await Promise.race([round, attendi(CLOSING_MS, undefined, { ref: false })])
  }
}

/**
 * Delivers the events set aside for a consumer again, each in a transaction of its own; an event that fails stays set aside. An
 * event that the audit log no longer has is dropped.
 * @returns the number of events delivered, and of those that failed again
 */
export async function retrySetAside(
  { db, withTransaction, log }: Tools & Pick<Services, 'db'>,
  { nome, ricevi }: EventConsumer,
): Promise<{ ripresi: number; falliti: number }> {
  const rows = await db
    .select({
      evento_id: evento_scartato.evento_id,
      found: { id, avvenuto_il, attore_id, tipo, oggetto, oggetto_id, dati, cambi },
    })
    .from(evento_scartato)
    .leftJoin(evento, eq(evento.id, evento_scartato.evento_id))
    .where(eq(evento_scartato.destinatario, nome))
    .orderBy(asc(evento_scartato.evento_id))
  const count = { ripresi: 0, falliti: 0 }
  for (const { evento_id, found } of rows) {
    try {
      count.ripresi += await withTransaction(async (trx) => {
        // Serialises with the dispatch to the same consumer.
        await trx.select().from(smistamento).where(eq(smistamento.destinatario, nome)).for('update')
        const mine = await trx
          .delete(evento_scartato)
          .where(and(eq(evento_scartato.destinatario, nome), eq(evento_scartato.evento_id, evento_id)))
          .returning({ evento_id: evento_scartato.evento_id })
        if (mine.length === 0 || !found) return 0
        await ricevi(trx, found)
        return 1
      })
    } catch (error) {
      count.falliti++
      log.error({ err: error, destinatario: nome, evento: evento_id }, 'evento non smistato')
    }
  }
  return count
}

/** Returns the consumers with events set aside, and how many. */
export async function setAsideEvents(reader: Reader): Promise<{ nome: string; scartati: number }[]> {
  const rows = await queryRows<{ nome: string; scartati: number }>(
    reader,
    `select s.destinatario as nome,
            (select count(*)::int from evento_scartato x where x.destinatario = s.destinatario) as scartati
       from smistamento s order by 1`,
  )
  return rows.filter(({ scartati }) => scartati > 0)
}

/** Backlog of a consumer of the audit events. */
type ConsumerState = {
  nome: string
  in_attesa: number
  /** Time of the oldest event that the consumer has not processed. Null = none. */
  dal: Date | null
  /** Number of events set aside because the consumer failed on them too often. */
  scartati: number
}

/** Returns the consumers of the audit events with their backlog. */
export async function consumerStates(reader: Reader): Promise<ConsumerState[]> {
  return queryRows<ConsumerState>(
    reader,
    `select s.destinatario as nome, w.in_attesa, w.dal,
            (select count(*)::int from evento_scartato x where x.destinatario = s.destinatario) as scartati
       from smistamento s
       cross join lateral (select count(*)::int as in_attesa, min(e.avvenuto_il) as dal from evento e
                            where e.genere = 'cambio' and e.ordine > s.ordine) w
      order by 1`,
  )
}

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
