import { setTimeout as attendi } from 'node:timers/promises'
import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { LUCCHETTI } from '../../platform/db/lucchetti.ts'
import type { Servizi } from '../../platform/services/servizi.ts'
import { evento, evento_scartato, smistamento } from './tables.ts'

const PER_VOLTA = 200
/** Failures at one event before it is set aside: with the growing waits, about ten minutes. */
const TENTATIVI_MAX = 12
/** The most a round in progress is waited for. */
const CHIUSURA_MS = 5_000
const ATTESA_MS = 500
const ATTESA_MASSIMA_MS = 60_000

/** Something that happened, as consumers are given it. */
export type Evento = Pick<
  typeof evento.$inferSelect,
  'id' | 'avvenuto_il' | 'attore_id' | 'tipo' | 'oggetto' | 'oggetto_id' | 'dati'
>

/** Who is told of every event, once, in order. */
export type Destinatario = {
  /** Its name in the database: never changed once in use. */
  nome: string
  /** Takes an event in. What it writes and how far it has come are one transaction: it awaits the database only. */
  ricevi: (trx: Trx, evento: Evento) => Promise<void>
}

type Strumenti = Pick<Servizi, 'transazione'> & { log: Pick<Servizi['log'], 'error'> }

/**
 * Gives committed events their place. An id is taken when an event is written and shown when its transaction ends, so
 * ids may appear out of order; a place is given to what can already be seen, and nothing appears before it later.
 */
async function ordina({ transazione }: Strumenti): Promise<number> {
  return transazione(async (trx) => {
    const { rowCount } = await trx.execute(
      sql`select 1 from (select pg_try_advisory_xact_lock(${LUCCHETTI.ordineDegliEventi}) as mio) l where l.mio`,
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
async function iscrivi(trx: Trx, nome: string): Promise<void> {
  await trx.execute(
    sql`insert into smistamento (destinatario, ordine)
        select ${nome}, coalesce(max(ordine), 0) from evento on conflict do nothing`,
  )
}

/** The consumer's row, locked; null while another process works for it. */
async function prendi(trx: Trx, nome: string) {
  const [riga] = await trx
    .select()
    .from(smistamento)
    .where(eq(smistamento.destinatario, nome))
    .for('update', { skipLocked: true })
  return riga ?? null
}

const avanza = (trx: Trx, nome: string, ordine: number) =>
  trx.update(smistamento).set({ ordine, tentativi: 0 }).where(eq(smistamento.destinatario, nome))

/** Events after `ordine`, the first first. */
function prossimi(trx: Trx, ordine: number, quanti: number) {
  return trx
    .select()
    .from(evento)
    .where(and(isNotNull(evento.ordine), gt(evento.ordine, ordine)))
    .orderBy(asc(evento.ordine))
    .limit(quanti)
}

/** Hands over up to `quanti` events in one transaction. @returns how many. */
function consegna(
  { transazione }: Strumenti,
  { nome, ricevi }: Destinatario,
  quanti: number,
): Promise<number> {
  return transazione(async (trx) => {
    const riga = await prendi(trx, nome)
    if (!riga) return 0
    const eventi = await prossimi(trx, riga.ordine, quanti)
    for (const { ordine: _, ...uno } of eventi) await ricevi(trx, uno)
    const ultimo = eventi.at(-1)
    if (ultimo) await avanza(trx, nome, ultimo.ordine!)
    return eventi.length
  })
}

/** Notes that the next event failed; after too many times sets it aside. */
function fallisci({ transazione, log }: Strumenti, { nome }: Destinatario, errore: unknown): Promise<void> {
  return transazione(async (trx) => {
    const riga = await prendi(trx, nome)
    const [primo] = riga ? await prossimi(trx, riga.ordine, 1) : []
    if (!riga || !primo) return
    const scarta = riga.tentativi + 1 >= TENTATIVI_MAX
    log.error({ err: errore, destinatario: nome, evento: primo.id, scarta }, 'evento non smistato')
    if (scarta) {
      await trx
        .insert(evento_scartato)
        .values({ destinatario: nome, evento_id: primo.id })
        .onConflictDoNothing()
      await avanza(trx, nome, primo.ordine!)
      return
    }
    await trx
      .update(smistamento)
      .set({ tentativi: riga.tentativi + 1 })
      .where(eq(smistamento.destinatario, nome))
  })
}

/**
 * Hands every event there is to every consumer, each at its own pace.
 * @returns false when some consumer failed: it goes on from the same event next time.
 */
export async function smista(strumenti: Strumenti, destinatari: readonly Destinatario[]): Promise<boolean> {
  while ((await ordina(strumenti)) > 0) {}
  let bene = true
  for (const destinatario of destinatari) {
    try {
      while ((await consegna(strumenti, destinatario, PER_VOLTA)) === PER_VOLTA) {}
    } catch {
      // One of them failed and undid its whole transaction: those before it pass one by one.
      try {
        while ((await consegna(strumenti, destinatario, 1)) === 1) {}
      } catch (errore) {
        bene = false
        await fallisci(strumenti, destinatario, errore)
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
export async function avviaSmistamento(
  strumenti: Strumenti,
  destinatari: readonly Destinatario[],
): Promise<() => Promise<void>> {
  while ((await ordina(strumenti)) > 0) {}
  await strumenti.transazione(async (trx) => {
    for (const { nome } of destinatari) await iscrivi(trx, nome)
  })
  const fine = new AbortController()
  const gira = async () => {
    let attesa = ATTESA_MS
    while (!fine.signal.aborted) {
      const bene = await smista(strumenti, destinatari).catch((errore: unknown) => {
        if (!fine.signal.aborted) strumenti.log.error({ err: errore }, 'smistamento')
        return false
      })
      attesa = bene ? ATTESA_MS : Math.min(attesa * 2, ATTESA_MASSIMA_MS)
      await attendi(attesa, undefined, { signal: fine.signal, ref: false }).catch(() => {})
    }
  }
  const giro = gira()
  return async () => {
    fine.abort()
    // Whoever waits for a database that is gone waits for ever.
    await Promise.race([giro, attendi(CHIUSURA_MS, undefined, { ref: false })])
  }
}
