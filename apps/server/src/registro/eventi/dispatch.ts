import { setTimeout as attendi } from 'node:timers/promises'
import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import type { Services } from '../../platform/services/services.ts'
import { linkVisible } from './chain.ts'
import { evento, evento_scartato, radice_giorno, smistamento } from './tables.ts'

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
  'id' | 'avvenuto_il' | 'attore_id' | 'tipo' | 'oggetto' | 'oggetto_id' | 'dati' | 'cambi'
>

/** Who is told of every event, once, in order. */
export type EventConsumer = {
  /** Its name in the database: never changed once in use. */
  nome: string
  /** Takes an event in. What it writes and how far it has come are one transaction: it awaits the database only. */
  ricevi: (trx: Trx, evento: Evento) => Promise<void>
}

type Tools = Pick<Services, 'withTransaction'> & { log: Pick<Services['log'], 'error'> }

/** Enters a consumer's name: what happened before it existed is not told to it. */
async function enlist(trx: Trx, nome: string): Promise<void> {
  await trx.execute(
    sql`insert into smistamento (destinatario, ordine)
        select ${nome}, coalesce(max(ultimo), 0) from radice_giorno on conflict do nothing`,
  )
}

const lastPlace =
  sql<number>`(select coalesce(max(${radice_giorno.ultimo}), 0) from ${radice_giorno})`.mapWith(Number)

/** The consumer's row, locked, with the last event there is; null while another process works for it. */
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

/** What changed after `ordine`, the first first: who looked or entered is nobody else's news. */
function nextEvents(trx: Trx, ordine: number, count: number) {
  return trx
    .select({ id, avvenuto_il, attore_id, tipo, oggetto, oggetto_id, dati, cambi, ordine: place })
    .from(evento)
    .where(and(isNotNull(evento.ordine), gt(evento.ordine, ordine), eq(evento.genere, 'cambio')))
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
    // Every month of the register would be asked for what is not there.
    if (!row || row.ordine >= row.last) return 0
    const eventi = await nextEvents(trx, row.ordine, count)
    for (const { ordine: _, ...uno } of eventi) await ricevi(trx, uno)
    const last = eventi.at(-1)?.ordine ?? 0
    await moveOn(trx, nome, eventi.length < count ? Math.max(last, row.last) : last)
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
  while ((await linkVisible(services)) > 0) {}
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
  while ((await linkVisible(services)) > 0) {}
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
