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
