import { DatabaseError } from 'pg'
import type { Logger } from 'pino'
import type { Database } from '../../platform/db/db.ts'
import type { RunInProgress } from '../../platform/jobs/jobs.ts'
import { endRun, type Outcome, type Progress, recordHeartbeat, takeNextRun } from './commands.ts'

const BEAT_MS = 2_000
/** Maximum interval in milliseconds between heartbeats of a run that reports no progress. */
const SILENCE_MAX_MS = 15_000

export type RunnableJob = {
  queue: string
  /** Number of retries after a failed attempt. */
  retries: number
  /** Executes the job. If it returns an object of numbers, that is stored with the run. */
  run: (running: RunInProgress) => Promise<unknown>
}

/** Returns an error as codes: its message may quote personal data, and stays in the log. */
function errorCode(error: unknown): string {
  if (error instanceof AggregateError)
    return [...new Set(error.errors.map(errorCode))].join(', ').slice(0, 200)
  const causa = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (causa instanceof DatabaseError) {
    return ['database', causa.code, causa.constraint ?? causa.table].filter(Boolean).join(' ')
  }
  return causa instanceof Error ? causa.name : 'errore'
}

function figures(outcome: unknown): Record<string, number> | null {
  if (typeof outcome !== 'object' || outcome === null) return null
  const items = Object.entries(outcome).filter((v): v is [string, number] => typeof v[1] === 'number')
  return items.length > 0 ? Object.fromEntries(items) : null
}

/**
 * Executes the waiting runs of a job one after the other, unless another process holds it.
 * @param stopping aborted when the server stops.
 */
export async function runJob(
  { withTransaction }: Pick<Database, 'withTransaction'>,
  log: Pick<Logger, 'error' | 'info'>,
  { queue: coda, retries: riprove, run: esegui }: RunnableJob,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    const run = await withTransaction((trx) => takeNextRun(trx, coda))
    if (!run) return
    const perso = new AbortController()
    let progresso: Progress | null = null
    let recorded: Progress | null = null
    let last = performance.now()
    let battito: Promise<void> = Promise.resolve()
    const cuore = setInterval(() => {
      if (progresso === recorded && performance.now() - last < SILENCE_MAX_MS) return
      const now = progresso
      last = performance.now()
      recorded = now
      battito = withTransaction((trx) => recordHeartbeat(trx, run, now)).then(
        (mine) => {
          if (!mine) perso.abort()
        },
        (error) => log.error({ err: error, coda }, 'lavoro: battito'),
      )
    }, BEAT_MS)
    const segnale = AbortSignal.any([stopping, perso.signal])
    let outcome: Outcome
    try {
      const avanza: RunInProgress['progress'] = (fatti, total) => {
        progresso = { fatti, totale: total ?? null }
      }
      outcome = { stato: 'riuscita', conteggi: figures(await esegui({ progress: avanza, signal: segnale })) }
    } catch (error) {
      if (segnale.aborted && segnale.reason === error) {
        outcome = { stato: 'interrotta', errore: 'il server si è fermato' }
      } else {
        log.error({ err: error, coda, esecuzione: run.id }, 'lavoro non riuscito')
        outcome = { stato: 'fallita', errore: errorCode(error) }
      }
    } finally {
      clearInterval(cuore)
    }
    await battito
    await withTransaction((trx) => endRun(trx, run, outcome, { riprove, progresso }))
  }
}
