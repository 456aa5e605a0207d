import type { Trx } from '../db/db.ts'

/** Progress reporting and cancellation of a job run. */
export type RunInProgress = {
  /** Reports progress. Persisted every couple of seconds, without blocking the run. */
  progress: (done: number, total?: number) => void
  /** Aborted when the server stops: a long run ends between two batches and is resumed later. */
  signal: AbortSignal
}

/** A background job: its queue and the handler of its payload. */
export type Job<D extends object> = {
  queue: string
  /** Number of retries after the first attempt, with exponential backoff. */
  retries: number
  /** Number of jobs of the queue that are fetched and run concurrently. Default: 1. */
  together?: number
  /** Runs the job. A scheduled job returns its results as an object of numbers, and reports progress through `running`. */
  run: (data: D, running: RunInProgress) => Promise<unknown>
}

export type Jobs = {
  /** Enqueues in the caller's transaction: the job exists if and only if the transaction commits. */
  enqueue: <D extends object>(trx: Trx, queue: string, data: D) => Promise<void>
  /**
   * Creates the queue of a job and starts its worker. A job of `platform/jobs/scheduled-jobs.ts` then runs on its schedule: one
   * run across all processes, each run recorded, a missed run made up for at start.
   */
  start: <D extends object>(job: Job<D>) => Promise<void>
  /** Notifies the workers of a scheduled job that a run is waiting. */
  wake: (trx: Trx, queue: string) => Promise<void>
  /** Stops fetching jobs and waits for the running ones; a long run returns its remaining work to the queue. */
  stop: () => Promise<void>
}
