/** The queue is longer than anybody would wait: answered as 429. */
export class QueueFull extends Error {
  readonly statusCode = 429
  constructor() {
    super('coda piena')
    this.name = 'QueueFull'
  }
}

/** Whose a job is: who brings many waits behind himself, not before the others. */
export type JobOwner = { rete?: string; account?: string }

/** A place in the queue: the turn among its network's jobs, then among its account's. */
type Place = {
  rete: string | undefined
  turni: [rete: number, account: number]
  avanti: (outcome: boolean) => void
}

const before = (a: Place['turni'], b: Place['turni']) => a[0] - b[0] || a[1] - b[1]

/** Counts turns (start-time fair queueing): a job takes the one after the last job of the same `chi`, or the present one. */
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
      // A turn that has passed says nothing any more.
      if (after.size > 5000) for (const [chi, t] of after) if (t <= presente) after.delete(chi)
    },
  }
}

/**
 * A queue that runs at most `together` jobs at once and goes round the networks, and among those whose turn is the same
 * round the accounts (docs/decisions/0034): a lone job is next, however many another has brought.
 * @throws QueueFull when `perRete` of one network wait; beyond `inTutto` the job that would come last gives way.
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

  /** Sends away whoever would come last, if it is after `turni`. */
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
  /** Returns how many jobs wait for their turn. */
  return Object.assign(run, { waiting: () => wait.length })
}
