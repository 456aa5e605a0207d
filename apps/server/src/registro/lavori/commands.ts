import { type Refusal, refuse } from '@primo/contract/platform/errors'
import { attesaDopoFallimento, TENTATIVI_MASSIMI } from '@primo/domain/registro/lavori'
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { registraEvento } from '../eventi/commands.ts'
import { esecuzione, lavoro } from './tables.ts'

/** How long a process may be silent before its run is taken for dead. */
const SILENCE_S = 60
const stillHeld = sql`now() + make_interval(secs => ${SILENCE_S})`

export type Run = typeof esecuzione.$inferSelect
type NewRun = Pick<Run, 'coda'> & Partial<Pick<Run, 'prevista_il' | 'chiesta_da' | 'tentativo'>>

/** Adds a run to be made, `attesa_s` seconds from now. */
export async function addRun(trx: Trx, cosa: NewRun, attesa_s = 0): Promise<void> {
  const dal = sql`now() + make_interval(secs => ${attesa_s})`
  await trx
    .insert(esecuzione)
    .values({ ...cosa, dal })
    .onConflictDoNothing()
}

/** Makes a job known: its schedule counts from `last`, what was before is nobody's. */
export async function registerJob(trx: Trx, coda: string, last: Date): Promise<void> {
  await trx.insert(lavoro).values({ coda, ultima_prevista: last }).onConflictDoNothing()
}

/**
 * Turns the last time of the schedule into a run, if nobody did: of several processes one does. Of the times that
 * passed while nothing was on, the last is made good: each run does all there is to do.
 * @returns whether this call did.
 */
export async function enqueueScheduledRun(trx: Trx, coda: string, prevista_il: Date): Promise<boolean> {
  const mine = await trx
    .update(lavoro)
    .set({ ultima_prevista: prevista_il })
    .where(and(eq(lavoro.coda, coda), sql`${lavoro.ultima_prevista} < ${prevista_il}`))
    .returning({ coda: lavoro.coda })
  if (mine.length === 0) return false
  await addRun(trx, { coda, prevista_il })
  return true
}

/** Puts a stopped run back in the queue, as a further attempt, unless it has had all it may. */
async function enqueueAgain(trx: Trx, run: Run, attempts: number, attesa_s: number): Promise<void> {
  if (run.tentativo >= attempts) return
  const { coda, prevista_il, chiesta_da, tentativo } = run
  await addRun(trx, { coda, prevista_il, chiesta_da, tentativo: tentativo + 1 }, attesa_s)
}

/**
 * Takes the next run of a job. One process at a time has a job: while it is heard of, nobody else gets anything; when
 * it has fallen silent, what it was at is marked as cut short and taken up again.
 */
export async function takeNextRun(trx: Trx, queue: string): Promise<Run | null> {
  const [row] = await trx
    .select({ esecuzione_id: lavoro.esecuzione_id, occupato: sql<boolean>`coalesce(fino_al > now(), false)` })
    .from(lavoro)
    .where(eq(lavoro.coda, queue))
    .for('update')
  if (!row || row.occupato) return null
  if (row.esecuzione_id !== null) {
    const [morta] = await trx
      .update(esecuzione)
      .set({ stato: 'interrotta', finita_il: sql`now()`, errore: 'il processo si è fermato' })
      .where(and(eq(esecuzione.id, row.esecuzione_id), eq(esecuzione.stato, 'in_corso')))
      .returning()
    if (morta) await enqueueAgain(trx, morta, TENTATIVI_MASSIMI, 0)
  }
  const [next] = await trx
    .select()
    .from(esecuzione)
    .where(
      and(eq(esecuzione.coda, queue), eq(esecuzione.stato, 'in_attesa'), lte(esecuzione.dal, sql`now()`)),
    )
    .orderBy(asc(esecuzione.id))
    .limit(1)
  const occupa = next
    ? { esecuzione_id: next.id, fino_al: stillHeld }
    : { esecuzione_id: null, fino_al: null }
  await trx.update(lavoro).set(occupa).where(eq(lavoro.coda, queue))
  if (!next) return null
  await trx
    .update(esecuzione)
    .set({ stato: 'in_corso', iniziata_il: sql`now()` })
    .where(eq(esecuzione.id, next.id))
  return next
}

export type Progress = { fatti: number; totale: number | null }

/** Says that a run goes on, and how far it is. @returns false when it is no longer its process's to make. */
export async function beat(trx: Trx, run: Run, progresso: Progress | null): Promise<boolean> {
  const mine = await trx
    .update(lavoro)
    .set({ fino_al: stillHeld })
    .where(eq(lavoro.esecuzione_id, run.id))
    .returning({ coda: lavoro.coda })
  if (mine.length > 0 && progresso) {
    await trx.update(esecuzione).set(progresso).where(eq(esecuzione.id, run.id))
  }
  return mine.length > 0
}

export type Outcome =
  | { stato: 'riuscita'; conteggi: Record<string, number> | null }
  | { stato: 'fallita' | 'interrotta'; errore: string }

/** Writes how a run ended; one that failed is tried again later, one handed back by a stop at once. */
export async function endRun(
  trx: Trx,
  run: Run,
  outcome: Outcome,
  options: { riprove: number; progresso: Progress | null },
): Promise<void> {
  const mine = await trx
    .update(lavoro)
    .set({ esecuzione_id: null, fino_al: null })
    .where(eq(lavoro.esecuzione_id, run.id))
    .returning({ coda: lavoro.coda })
  // Taken for dead in the meantime: what follows is already somebody else's.
  if (mine.length === 0) return
  await trx
    .update(esecuzione)
    .set({ ...outcome, ...options.progresso, finita_il: sql`now()` })
    .where(eq(esecuzione.id, run.id))
  if (outcome.stato === 'interrotta') await enqueueAgain(trx, run, TENTATIVI_MASSIMI, 0)
  if (outcome.stato === 'fallita') {
    await enqueueAgain(trx, run, 1 + options.riprove, attesaDopoFallimento(run.tentativo))
  }
}

/**
 * Asks for a run now; of one that waits to be tried again, it hastens that. Refused while one goes on.
 * @param operatore_id null = a command of the shell.
 */
export async function requestRun(
  trx: Trx,
  coda: string,
  operatore_id: number | null,
): Promise<Refusal<'NON_TROVATO' | 'STATO_NON_PERMESSO'> | null> {
  const [row] = await trx.select().from(lavoro).where(eq(lavoro.coda, coda)).for('update')
  if (!row) return refuse('NON_TROVATO', { message: 'Questo lavoro non c’è.' })
  const aperte = await trx
    .select({ id: esecuzione.id, stato: esecuzione.stato })
    .from(esecuzione)
    .where(and(eq(esecuzione.coda, coda), inArray(esecuzione.stato, ['in_attesa', 'in_corso'])))
    .orderBy(asc(esecuzione.id))
  if (aperte.some(({ stato }) => stato === 'in_corso')) {
    return refuse('STATO_NON_PERMESSO', { message: 'È già in corso: aspetta che finisca.' })
  }
  const [first] = aperte
  if (first) {
    const now = { dal: sql`now()`, chiesta_da: operatore_id }
    await trx.update(esecuzione).set(now).where(eq(esecuzione.id, first.id))
  } else await addRun(trx, { coda, chiesta_da: operatore_id })
  await registraEvento(trx, {
    attore_id: operatore_id,
    tipo: 'lavoro.chiesto',
    oggetto: 'lavoro',
    dati: { coda },
  })
  return null
}
