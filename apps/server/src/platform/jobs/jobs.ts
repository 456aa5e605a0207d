import type { Trx } from '../db/db.ts'

/** What a run in progress may say and hear. */
export type RunInProgress = {
  /** How far it is; written down every couple of seconds, never waited for. */
  progress: (done: number, total?: number) => void
  /** Aborted when the server stops: a long run ends between one batch and the next, and is taken up again. */
  signal: AbortSignal
}

/** A background job: its queue, and what it does with the data it was enqueued with. */
export type Job<D extends object> = {
  queue: string
  /** Attempts after the first, with growing waits. */
  retries: number
  /** How many are taken at a time and run together; one when it is not said. */
  together?: number
  /** A scheduled job answers what it did, as an object of numbers, and says how far it is through `running`. */
  run: (data: D, running: RunInProgress) => Promise<unknown>
}

export type Jobs = {
  /** Enqueues in the caller's transaction: the job exists if and only if the transaction commits. */
  enqueue: <D extends object>(trx: Trx, queue: string, data: D) => Promise<void>
  /**
   * Creates the queue of a job and starts its worker. A job of `platform/jobs/scheduled-jobs.ts` is then run at its times:
   * one run however many processes there are, each run recorded, a missed time made good at the start.
   */
  start: <D extends object>(job: Job<D>) => Promise<void>
  /** Wakes whoever runs a scheduled job: a run of it waits. */
  wake: (trx: Trx, queue: string) => Promise<void>
  /** Stops taking jobs and waits for those that run; a long one hands back what it has not done. */
  stop: () => Promise<void>
}
