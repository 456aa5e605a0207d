import type { Trx } from '../db/db.ts'
import type { CodaProgrammata } from './elenco.ts'

/** What a run in progress may say and hear. */
export type Corso = {
  /** How far it is; written down every couple of seconds, never waited for. */
  avanza: (fatti: number, totale?: number) => void
  /** Aborted when the server stops: a long run ends between one batch and the next, and is taken up again. */
  segnale: AbortSignal
}

/** A background job: its queue, and what it does with the data it was enqueued with. */
export type Lavoro<D extends object> = {
  coda: string
  /** Attempts after the first, with growing waits. */
  riprove: number
  /** How many are taken at a time and run together; one when it is not said. */
  insieme?: number
  /** A scheduled job answers what it did, as an object of numbers, and says how far it is through `corso`. */
  esegui: (dati: D, corso: Corso) => Promise<unknown>
}

export type Lavori = {
  /** Enqueues in the caller's transaction: the job exists if and only if the transaction commits. */
  accoda: <D extends object>(trx: Trx, coda: string, dati: D) => Promise<void>
  /** Creates the queue of a job and starts its worker. */
  avvia: <D extends object>(lavoro: Lavoro<D>) => Promise<void>
  /**
   * Runs a started job (`avvia`) at its times, which are in `platform/jobs/elenco.ts`: one run however many processes there
   * are, each run recorded, a missed time made good at the start.
   */
  programma: (coda: CodaProgrammata) => Promise<void>
  /** Wakes whoever runs a scheduled job: a run of it waits. */
  sveglia: (trx: Trx, coda: string) => Promise<void>
  /** Stops taking jobs and waits for those that run; a long one hands back what it has not done. */
  ferma: () => Promise<void>
}
