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
type Posto = {
  rete: string | undefined
  turni: [rete: number, account: number]
  avanti: (outcome: boolean) => void
}

const prima = (a: Posto['turni'], b: Posto['turni']) => a[0] - b[0] || a[1] - b[1]

/** Counts turns (start-time fair queueing): a job takes the one after the last job of the same `chi`, or the present one. */
function creaTurni() {
  const dopo = new Map<string, number>()
  let presente = 0
  return {
    prossimo: (chi: string | undefined) => Math.max(presente, (chi !== undefined && dopo.get(chi)) || 0),
    prendi: (chi: string | undefined, turno: number) => {
      if (chi !== undefined) dopo.set(chi, turno + 1)
    },
    serviti: (turno: number) => {
      presente = Math.max(presente, turno)
      // A turn that has passed says nothing any more.
      if (dopo.size > 5000) for (const [chi, t] of dopo) if (t <= presente) dopo.delete(chi)
    },
  }
}

/**
 * A queue that runs at most `insieme` jobs at once and goes round the networks, and among those whose turn is the same
 * round the accounts (docs/decisions/0034): a lone job is next, however many another has brought.
 * @throws QueueFull when `perRete` of one network wait; beyond `inTutto` the job that would come last gives way.
 */
export function createQueue(insieme: number, { perRete, inTutto }: { perRete: number; inTutto: number }) {
  const attesa: Posto[] = []
  const reti = creaTurni()
  const account = creaTurni()
  let liberi = insieme

  function entra(chi: JobOwner): Promise<boolean> | null {
    const turni: Posto['turni'] = [reti.prossimo(chi.rete), account.prossimo(chi.account)]
    const occupati = liberi === 0
    if (occupati) {
      const sue = chi.rete === undefined ? 0 : attesa.filter((p) => p.rete === chi.rete).length
      if (sue >= perRete || (attesa.length >= inTutto && !cediIlPosto(turni))) throw new QueueFull()
    } else liberi--
    reti.prendi(chi.rete, turni[0])
    account.prendi(chi.account, turni[1])
    return occupati ? new Promise((avanti) => attesa.push({ rete: chi.rete, turni, avanti })) : null
  }

  function togli(posto: Posto, outcome: boolean): void {
    attesa.splice(attesa.indexOf(posto), 1)
    posto.avanti(outcome)
  }

  /** Sends away whoever would come last, if it is after `turni`. */
  function cediIlPosto(turni: Posto['turni']): boolean {
    const ultimo = attesa.reduce((a, b) => (prima(b.turni, a.turni) >= 0 ? b : a))
    if (prima(ultimo.turni, turni) <= 0) return false
    togli(ultimo, false)
    return true
  }

  function esci(): void {
    if (attesa.length === 0) {
      liberi++
      return
    }
    const primo = attesa.reduce((a, b) => (prima(b.turni, a.turni) < 0 ? b : a))
    reti.serviti(primo.turni[0])
    account.serviti(primo.turni[1])
    togli(primo, true)
  }

  return async <T>(chi: JobOwner, fn: () => Promise<T>): Promise<T> => {
    const posto = entra(chi)
    if (posto && !(await posto)) throw new QueueFull()
    try {
      return await fn()
    } finally {
      esci()
    }
  }
}
