import { isRefusal, type Refusal, refuse } from '@primo/contract/platform/errors'
import { attesaDopoFallimento, TENTATIVI_MASSIMI } from '@primo/domain/registro/lavori'
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { runStatement } from '../../platform/db/query.ts'
import { type Jobs, scheduledJob } from '../../platform/jobs/jobs.ts'
import { registraEvento } from '../eventi/commands.ts'
import { esecuzione, lavoro } from './tables.ts'

/** Seconds without a heartbeat after which the process of a job's run counts as dead. */
const SILENCE_S = 60
const stillHeld = sql`now() + make_interval(secs => ${SILENCE_S})`

export type Run = typeof esecuzione.$inferSelect
type NewRun = Pick<Run, 'coda'> & Partial<Pick<Run, 'prevista_il' | 'chiesta_da' | 'tentativo'>>

/** Enqueues a run of a scheduled job, delayed by `attesa_s` seconds. */
export async function addRun(trx: Trx, input: NewRun, attesa_s = 0): Promise<void> {
  const dal = sql`now() + make_interval(secs => ${attesa_s})`
  await trx
    .insert(esecuzione)
    .values({ ...input, dal })
    .onConflictDoNothing()
}

/** Registers a scheduled job: its scheduled times up to `last` are ignored. */
export async function registerJob(trx: Trx, coda: string, last: Date): Promise<void> {
  await trx.insert(lavoro).values({ coda, ultima_prevista: last }).onConflictDoNothing()
}

/**
 * Enqueues the run of a job for its last scheduled time, unless another process has. Of several missed times only the last one
 * gets a run, because each run processes everything pending.
 * @returns whether this call enqueued it.
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

/** Enqueues a stopped run again, as a further attempt, unless the attempts are exhausted. */
async function enqueueAgain(trx: Trx, run: Run, attempts: number, attesa_s: number): Promise<void> {
  if (run.tentativo >= attempts) return
  const { coda, prevista_il, chiesta_da, tentativo } = run
  await addRun(trx, { coda, prevista_il, chiesta_da, tentativo: tentativo + 1 }, attesa_s)
}

/**
 * Takes the next run of a scheduled job for this process. One process at a time holds a job: while its heartbeat is recent, other
 * processes get null. When it has expired, the run is marked as interrupted and retried.
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

/** Records the heartbeat and progress of a job's run. @returns false when the run no longer belongs to this process */
export async function recordHeartbeat(trx: Trx, run: Run, progresso: Progress | null): Promise<boolean> {
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

/** Records the end of a job's run. A failed run is retried later, one interrupted by a shutdown immediately. */
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
  // The heartbeat expired in the meantime: the run now belongs to another process.
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
 * Requests an immediate run of a scheduled job, or makes a waiting run immediate. Refused while a run is in progress.
 * @param operatore_id null = a shell command.
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

/**
 * Retries the failed jobs of a queue; for a scheduled job requests a run.
 * @returns the number of jobs retried, or a refusal like `requestRun`
 */
export async function retryQueue(
  trx: Trx,
  jobs: Pick<Jobs, 'wake'>,
  coda: string,
): Promise<number | Refusal<'NON_TROVATO' | 'STATO_NON_PERMESSO'>> {
  if (scheduledJob(coda)) {
    const no = await requestRun(trx, coda, null)
    if (isRefusal(no)) return no
    await jobs.wake(trx, coda)
    return 1
  }
  // Same update as pg-boss's own retry of a failed job, effective immediately.
  const rowCount = await runStatement(
    trx,
    `update lavori.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null, start_after = now()
      where name = $1 and state = 'failed'`,
    [coda],
  )
  return rowCount ?? 0
}
