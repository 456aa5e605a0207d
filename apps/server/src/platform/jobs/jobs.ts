import type { Schedule } from '@primo/domain/platform/job-schedule'
import type { Trx } from '../db/db.ts'

/** Means by which a job in progress reports its progress and learns that it must end. */
export type RunInProgress = {
  /** Reports the run's progress, which is stored every couple of seconds without blocking the run. */
  progress: (done: number, total?: number) => void
  /** Aborted when the server stops: a long run ends between two batches and is resumed later. */
  signal: AbortSignal
}

/** A background job: its queue and the handler of its payload. */
export type Job<D extends object> = {
  queue: string
  /**
   * Number of retries after the first attempt, with exponential backoff. `unlimited`, at most a minute apart: the job counts its
   * attempts without progress itself and ends by returning.
   */
  retries: number | 'unlimited'
  /** Number of jobs of the queue that are fetched and run concurrently. Default: 1. */
  together?: number
  /** Runs the job. A scheduled job returns its results as an object of numbers, and reports progress through `running`. */
  run: (data: D, running: RunInProgress) => Promise<unknown>
}

export type Jobs = {
  /** Enqueues a job in the caller's transaction: the job exists if and only if the transaction commits. */
  enqueue: <D extends object>(trx: Trx, queue: string, data: D) => Promise<void>
  /**
   * Creates the queue of a job and starts its worker. A job of `SCHEDULED_JOBS` then runs on its schedule: in one process at a
   * time; each run is recorded, and a missed one is made up for at the next start.
   */
  start: <D extends object>(job: Job<D>) => Promise<void>
  /** Notifies the workers of a scheduled job that a run is waiting, when the transaction commits. */
  wake: (trx: Trx, queue: string) => Promise<void>
  /** Stops fetching jobs and waits for the running ones; a long run returns its remaining work to the queue. */
  stop: () => Promise<void>
}

/** A scheduled job: the name and description that operators read, and its schedule. */
type ScheduledJob = { nome: string; descrizione: string; schedule: Schedule }

/** Every scheduled job by queue. A job that is not listed cannot be scheduled. */
export const SCHEDULED_JOBS = {
  'punti.tempo': {
    nome: 'Maturazione e scadenza dei punti',
    descrizione:
      'Rende disponibili i punti che hanno finito di maturare e fa scadere quelli oltre il loro giorno.',
    schedule: { every: 'hour', minute: 2 },
  },
  'messaggi-rimasti': {
    nome: 'Messaggi rimasti indietro',
    descrizione: 'Rimette in partenza e-mail e SMS che non sono ancora arrivati.',
    schedule: { every: 'hour', minute: 17 },
  },
  proposte: {
    nome: 'Proposte senza conferma',
    descrizione: 'Chiude ciò che in quattordici giorni nessuna seconda persona ha confermato.',
    schedule: { every: 'hour', minute: 32 },
  },
  visioni: {
    nome: 'Fine delle visioni',
    descrizione: 'Scrive nel registro la fine delle volte che un operatore ha visto l’app come un iscritto.',
    schedule: { every: 'hour', minute: 47 },
  },
  chiavi: {
    nome: 'Chiavi di prima',
    descrizione:
      'Scrive di nuovo con la chiave di oggi ciò che è cifrato con quelle di prima, e conta quanto ne resta.',
    schedule: { every: 'hour', minute: 52 },
  },
  cifre: {
    nome: 'Cifre dei giorni',
    descrizione:
      'Riunisce, giorno per giorno, le cifre dell’andamento: sono esatte anche prima, ma così si leggono più in fretta.',
    schedule: { every: 'hour', minute: 27 },
  },
  certificato: {
    nome: 'Certificato della connessione',
    descrizione:
      'Legge fino a quando vale il certificato dell’indirizzo pubblico, per dirlo prima che scada. Senza https non c’è nulla da leggere.',
    schedule: { every: 'hour', minute: 37 },
  },
  'qualifiche.mese': {
    nome: 'Qualifiche del mese',
    descrizione:
      'Il primo del mese chiude quello finito: chi sale, chi resta, chi scende. Le altre notti recupera un mese mancato.',
    schedule: { every: 'day', hour: 1, minute: 40 },
  },
  requisiti: {
    nome: 'Scadenze dei requisiti',
    descrizione:
      'Ricorda a chi è iscritto ciò che scade tra 30, 7 e 1 giorno; sospende il profilo di chi ha lasciato scadere ciò che serve a tutti.',
    schedule: { every: 'day', hour: 8, minute: 0 },
  },
  'avvisi.riepilogo': {
    nome: 'Riepiloghi del mattino',
    descrizione: 'Manda in un’e-mail sola, il mattino dopo, i punti arrivati a ciascuno in un giorno.',
    schedule: { every: 'hour', minute: 7 },
  },
  'avvisi.scadenze': {
    nome: 'Avvisi di scadenza',
    descrizione:
      'Avvisa chi ha punti che scadono entro 30 giorni, e di nuovo entro 7; dimentica gli avvisi di più di un anno.',
    schedule: { every: 'day', hour: 9, minute: 30 },
  },
  cancellazioni: {
    nome: 'Cancellazione di chi l’ha chiesta',
    descrizione:
      'Rende anonimi gli account di chi l’ha chiesto e ha avuto i suoi giorni per ripensarci; lascia andare ciò che la legge non chiede più.',
    schedule: { every: 'day', hour: 4, minute: 10 },
  },
  documenti: {
    nome: 'File senza documento',
    descrizione:
      'Elimina dal deposito i file che nessuna pratica ha più: caricamenti mai inviati, documenti sostituiti o cancellati.',
    schedule: { every: 'day', hour: 4, minute: 40 },
  },
  'prova-registro': {
    nome: 'Prova del registro dei punti',
    descrizione:
      'Conta di nuovo punti, premi, pratiche e rete, e guarda che tornino. Con zero regole rotte va tutto bene.',
    schedule: { every: 'day', hour: 5, minute: 20 },
  },
  pulizia: {
    nome: 'Pulizia della notte',
    descrizione:
      'Dimentica codici, accessi e risposte che non servono più, secondo i termini di conservazione.',
    schedule: { every: 'day', hour: 3, minute: 40 },
  },
} as const satisfies Record<string, ScheduledJob>
export type ScheduledQueue = keyof typeof SCHEDULED_JOBS

/** Returns the definition of the scheduled job of a queue, or null. */
export function scheduledJob(queue: string): ScheduledJob | null {
  return Object.hasOwn(SCHEDULED_JOBS, queue) ? SCHEDULED_JOBS[queue as ScheduledQueue] : null
}
