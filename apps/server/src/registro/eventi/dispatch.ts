import { setTimeout as attendi } from 'node:timers/promises'
import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { LOCKS } from '../../platform/db/locks.ts'
import type { Services } from '../../platform/services/services.ts'
import { evento, evento_scartato, smistamento } from './tables.ts'

const AT_A_TIME = 200
/** Failures at one event before it is set aside: with the growing waits, about ten minutes. */
const ATTEMPTS_MAX = 12
/** The most a round in progress is waited for. */
const CLOSING_MS = 5_000
const WAIT_MS = 500
const WAIT_MAX_MS = 60_000

/** Something that happened, as consumers are given it. */
export type Evento = Pick<
  typeof evento.$inferSelect,
  'id' | 'avvenuto_il' | 'attore_id' | 'tipo' | 'oggetto' | 'oggetto_id' | 'dati'
>

/** Who is told of every event, once, in order. */
export type EventConsumer = {
  /** Its name in the database: never changed once in use. */
  nome: string
  /** Takes an event in. What it writes and how far it has come are one transaction: it awaits the database only. */
  ricevi: (trx: Trx, evento: Evento) => Promise<void>
}

type Tools = Pick<Services, 'withTransaction'> & { log: Pick<Services['log'], 'error'> }

/**
 * Gives committed events their place. An id is taken when an event is written and shown when its transaction ends, so
 * ids may appear out of order; a place is given to what can already be seen, and nothing appears before it later.
 */
async function putInOrder({ withTransaction }: Tools): Promise<number> {
  return withTransaction(async (trx) => {
    const { rowCount } = await trx.execute(
      sql`select 1 from (select pg_try_advisory_xact_lock(${LOCKS.ordineDegliEventi}) as mio) l where l.mio`,
    )
    if (rowCount === 0) return 0
    const ordinati = await trx.execute(
      sql`with ultimo as (select coalesce(max(ordine), 0) as n from evento),
               nuovi as (select id, row_number() over (order by id) as posto from evento where ordine is null order by id limit 10000)
          update evento e set ordine = ultimo.n + nuovi.posto from nuovi, ultimo where e.id = nuovi.id`,
    )
    return ordinati.rowCount ?? 0
  })
}

/** Enters a consumer's name: what happened before it existed is not told to it. */
async function enlist(trx: Trx, nome: string): Promise<void> {
  await trx.execute(
    sql`insert into smistamento (destinatario, ordine)
        select ${nome}, coalesce(max(ordine), 0) from evento on conflict do nothing`,
  )
}

/** The consumer's row, locked; null while another process works for it. */
async function takeTurn(trx: Trx, nome: string) {
  const [row] = await trx
    .select()
    .from(smistamento)
    .where(eq(smistamento.destinatario, nome))
    .for('update', { skipLocked: true })
  return row ?? null
}

const moveOn = (trx: Trx, nome: string, ordine: number) =>
  trx.update(smistamento).set({ ordine, tentativi: 0 }).where(eq(smistamento.destinatario, nome))

/** Events after `ordine`, the first first. */
function nextEvents(trx: Trx, ordine: number, count: number) {
  return trx
    .select()
    .from(evento)
    .where(and(isNotNull(evento.ordine), gt(evento.ordine, ordine)))
    .orderBy(asc(evento.ordine))
    .limit(count)
}

/** Hands over up to `count` events in one transaction. @returns how many. */
function handOver(
  { withTransaction }: Tools,
  { nome, ricevi }: EventConsumer,
  count: number,
): Promise<number> {
  return withTransaction(async (trx) => {
    const row = await takeTurn(trx, nome)
    if (!row) return 0
    const eventi = await nextEvents(trx, row.ordine, count)
    for (const { ordine: _, ...uno } of eventi) await ricevi(trx, uno)
    const last = eventi.at(-1)
    if (last) await moveOn(trx, nome, last.ordine!)
    return eventi.length
  })
}

/** Notes that the next event failed; after too many times sets it aside. */
function noteFailure(
  { withTransaction, log }: Tools,
  { nome }: EventConsumer,
  error: unknown,
): Promise<void> {
  return withTransaction(async (trx) => {
    const row = await takeTurn(trx, nome)
    const [first] = row ? await nextEvents(trx, row.ordine, 1) : []
    if (!row || !first) return
    const scarta = row.tentativi + 1 >= ATTEMPTS_MAX
    log.error({ err: error, destinatario: nome, evento: first.id, scarta }, 'evento non smistato')
    if (scarta) {
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
 * Hands every event there is to every consumer, each at its own pace.
 * @returns false when some consumer failed: it goes on from the same event next time.
 */
export async function dispatchEvents(
  services: Tools,
  destinatari: readonly EventConsumer[],
): Promise<boolean> {
  while ((await putInOrder(services)) > 0) {}
  let bene = true
  for (const destinatario of destinatari) {
    try {
      while ((await handOver(services, destinatario, AT_A_TIME)) === AT_A_TIME) {}
    } catch {
      // One of them failed and undid its whole transaction: those before it pass one by one.
      try {
        while ((await handOver(services, destinatario, 1)) === 1) {}
      } catch (error) {
        bene = false
        await noteFailure(services, destinatario, error)
      }
    }
  }
  return bene
}

/**
 * Starts the dispatch: a look every half second, less often while something fails. One consumer is served by one
 * process at a time, however many there are; a process that dies leaves nothing half told.
 * @returns what stops it, after the round in progress.
 */
export async function startDispatch(
  services: Tools,
  destinatari: readonly EventConsumer[],
): Promise<() => Promise<void>> {
  while ((await putInOrder(services)) > 0) {}
  await services.withTransaction(async (trx) => {
    for (const { nome } of destinatari) await enlist(trx, nome)
  })
  const fine = new AbortController()
  const gira = async () => {
    let wait = WAIT_MS
    while (!fine.signal.aborted) {
      const bene = await dispatchEvents(services, destinatari).catch((error: unknown) => {
        if (!fine.signal.aborted) services.log.error({ err: error }, 'smistamento')
        return false
      })
      wait = bene ? WAIT_MS : Math.min(wait * 2, WAIT_MAX_MS)
      await attendi(wait, undefined, { signal: fine.signal, ref: false }).catch(() => {})
    }
  }
  const round = gira()
  return async () => {
    fine.abort()
    // Whoever waits for a database that is gone waits for ever.
    await Promise.race([round, attendi(CLOSING_MS, undefined, { ref: false })])
  }
}
