import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { normalizePassword, passwordForms } from '@primo/domain/platform/clean-text'
import { reteDi } from './rate-limits.ts'

/** Error: a fair queue is full, or has dropped the job. Returned to the client as 429. */
export class QueueFull extends Error {
  readonly statusCode = 429
  constructor() {
    super('coda piena')
    this.name = 'QueueFull'
  }
}

/** Network and account for which a job of the queue runs: with fair queueing, a client with many jobs delays only its own. */
export type JobOwner = { rete?: string; account?: string }

/** Entry of the queue, with its turn among its network's jobs and among its account's. */
type Place = {
  rete: string | undefined
  turni: [rete: number, account: number]
  avanti: (outcome: boolean) => void
}

const before = (a: Place['turni'], b: Place['turni']) => a[0] - b[0] || a[1] - b[1]

/**
 * Creates the turn counter of start-time fair queueing: a job takes the turn after the last job of the same `chi`, or the current
 * one.
 */
function creaTurni() {
  const after = new Map<string, number>()
  let presente = 0
  return {
    prossimo: (chi: string | undefined) => Math.max(presente, (chi !== undefined && after.get(chi)) || 0),
    prendi: (chi: string | undefined, turn: number) => {
      if (chi !== undefined) after.set(chi, turn + 1)
    },
    serviti: (turn: number) => {
      presente = Math.max(presente, turn)
      // Turns that have passed are no longer needed.
      if (after.size > 5000) for (const [chi, t] of after) if (t <= presente) after.delete(chi)
    },
  }
}

/**
 * Creates a queue that runs at most `together` jobs at once, round-robin over the networks and, at the same turn, over the
 * accounts: a single job is next, however many another client has enqueued.
 * @throws QueueFull when `perRete` jobs of one network wait; beyond `inTutto` the job that would run last is dropped
 * @see docs/decisions/0034
 */
export function createQueue(together: number, { perRete, inTutto }: { perRete: number; inTutto: number }) {
  const wait: Place[] = []
  const reti = creaTurni()
  const account = creaTurni()
  let liberi = together

  function logIn(chi: JobOwner): Promise<boolean> | null {
    const turni: Place['turni'] = [reti.prossimo(chi.rete), account.prossimo(chi.account)]
    const occupati = liberi === 0
    if (occupati) {
      const sue = chi.rete === undefined ? 0 : wait.filter((p) => p.rete === chi.rete).length
      if (sue >= perRete || (wait.length >= inTutto && !cediIlPosto(turni))) throw new QueueFull()
    } else liberi--
    reti.prendi(chi.rete, turni[0])
    account.prendi(chi.account, turni[1])
    return occupati ? new Promise((avanti) => wait.push({ rete: chi.rete, turni, avanti })) : null
  }

  function remove(place: Place, outcome: boolean): void {
    wait.splice(wait.indexOf(place), 1)
    place.avanti(outcome)
  }

  /** Drops the job that would run last, if its turn is after `turns`. */
  function cediIlPosto(turns: Place['turni']): boolean {
    const last = wait.reduce((a, b) => (before(b.turni, a.turni) >= 0 ? b : a))
    if (before(last.turni, turns) <= 0) return false
    remove(last, false)
    return true
  }

  function esci(): void {
    if (wait.length === 0) {
      liberi++
      return
    }
    const first = wait.reduce((a, b) => (before(b.turni, a.turni) < 0 ? b : a))
    reti.serviti(first.turni[0])
    account.serviti(first.turni[1])
    remove(first, true)
  }

  async function run<T>(chi: JobOwner, fn: () => Promise<T>): Promise<T> {
    const place = logIn(chi)
    if (place && !(await place)) throw new QueueFull()
    try {
      return await fn()
    } finally {
      esci()
    }
  }
  /** Returns the number of jobs in the queue. */
  return Object.assign(run, { waiting: () => wait.length })
}

// Parameters of argon2id from decisions §3 and the OWASP cheat sheet: 19 MiB, two passes, one lane. It is the library's default
// algorithm.
const PARAMETRI = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Load shedding: beyond these lengths the queue takes some five seconds, longer than any client waits.
const coda = createQueue(2, { perRete: 128, inTutto: 500 })

/**
 * Runs the computation or verification of a hash in the queue: at most two at once, because more would starve the libuv threads
 * that file access and DNS share; with fair queueing, so that a client that tries many passwords delays only itself.
 * @param chi network address of the call and account concerned, as far as they are known
 */
export function passwordQueue<T>(
  { indirizzo, account }: { indirizzo?: string; account?: string },
  fn: () => Promise<T>,
): Promise<T> {
  const chi: JobOwner = {
    ...(indirizzo === undefined ? {} : { rete: reteDi(indirizzo) }),
    ...(account === undefined ? {} : { account }),
  }
  return coda(chi, fn)
}

/** Returns the number of password verifications and hashes that wait in the queue. */
export const passwordsWaiting = coda.waiting

/** Computes the argon2id hash of a new password, through the queue that limits concurrent hashes. */
export function hashPassword(
  password: string,
  chi: { indirizzo?: string; account?: string } = {},
): Promise<string> {
  return passwordQueue(chi, () => hash(normalizePassword(password), PARAMETRI))
}

/** Returns the placeholder hash of an account without a password, which no password matches. */
export function noPassword(): string {
  return `!${randomBytes(24).toString('base64url')}`
}

/** Returns whether an account has a password. */
export const hasPassword = (digest: string) => digest.startsWith('$argon2')

let finta: Promise<string> | undefined

/**
 * Returns whether `password` matches `digest`. Without an account, or for one without a password (erased, or just recovered), it
 * is compared with the hash of a random password, so that the response takes the same time. Call it inside `passwordQueue`.
 */
export async function verifyPassword(digest: string | null, password: string): Promise<boolean> {
  finta ??= hash(randomBytes(24).toString('base64'), PARAMETRI)
  const vera = digest !== null && hasPassword(digest) ? digest : null
  for (const form of passwordForms(password)) {
    if (await verify(vera ?? (await finta), form)) return vera !== null
  }
  return false
}
