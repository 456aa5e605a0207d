/** Function that releases the concurrency slot of an admitted call. */
export type ReleaseSlot = () => void
/** Outcome of an admission: a slot, immediately or after queueing; null = rejected. */
type Entry = ReleaseSlot | null | Promise<ReleaseSlot | null>

/** Limits of the number of concurrent calls and of the queue length, for admission control. */
export type AdmissionLimits = {
  /**
   * Range of the limit of concurrent calls: `least` calls still saturate a busy event loop, `most` calls are what the database
   * serves while the event loop has spare time.
   */
  least: number
  most: number
  /** Concurrent calls that one caller may always have; otherwise at most half of the limit. */
  leastPerCaller: number
  /** Maximum queue lengths, total and per caller: enough for a burst, not for a flood. */
  waiting: number
  waitingPerCaller: number
}

/** Duration in milliseconds after which a queue that has not been empty is a standing queue (overload), not a burst. */
export const STANDING_MS = 300
/**
 * Maximum wait in milliseconds in a standing queue, unless twice the duration of an uncontended call is longer. A person does not
 * notice a tenth of a second, while a rejected call is repeated after seconds.
 */
const WAIT_MS = 100
/** Assumed duration in milliseconds of an uncontended call before the first one is measured. */
const ALONE_MS = 5
/** Event loop utilisation above which more concurrency only adds waiting. Below SPARE more concurrency helps. */
const BUSY = 0.95
const SPARE = 0.85
/** Event loop lag which, measured three times in a row, means overload. */
const LAG_MAX_MS = 500
const LAGS = 3
/** Smoothing factor of the exponential moving averages. */
const SLOWLY = 0.05

type Waiting = { enter: (leave: ReleaseSlot | null) => void }

/**
 * Admission control: a concurrency limit, fair queueing with one turn per waiting caller, and load shedding of calls that would
 * only make every caller wait (docs/decisions/0120).
 */
export type Admission = {
  /** Requests a concurrency slot for a call. @param caller key of the fair queue */
  enter: (caller: string) => Entry
  /** Returns whether a call of this caller would be rejected now. Used before the call's body arrives. */
  isRefusing: (caller: string) => boolean
  /** Adjusts the limits to the latest measurement of the event loop: utilisation (0–1), and lag of a timer in milliseconds. */
  adjustLimits: (used: number, late_ms: number) => void
  state: () => { together: number; running: number; waiting: number; standing: boolean; late: boolean }
}

const towards = (now: number, next: number) => now + (next - now) * SLOWLY

export function createAdmission(
  { least, most, leastPerCaller, waiting: waitingMax, waitingPerCaller }: AdmissionLimits,
  now: () => number = () => performance.now(),
): Admission {
  let together = most
  let running = 0
  let waiting = 0
  const runningBy = new Map<string, number>()
  /** Queues by caller, in round-robin order: the caller served last is last. */
  const lines = new Map<string, Waiting[]>()
  let notEmptySince: number | null = null
  let lags: number[] = []
  /** Moving average of the duration, in milliseconds, of an uncontended call. */
  let alone_ms = ALONE_MS
  /** Moving average of the interval, in milliseconds, between two admissions from the queue. */
  let turn_ms = 1
  let lastTurn: number | null = null

  const perCaller = () => Math.max(leastPerCaller, Math.floor(together / 2))
  const isStanding = () => notEmptySince !== null && now() - notEmptySince >= STANDING_MS
  const isLate = () => lags.length === LAGS && Math.min(...lags) > LAG_MAX_MS
  const hasRoom = (caller: string) => running < together && (runningBy.get(caller) ?? 0) < perCaller()

  function begin(caller: string): ReleaseSlot {
    const isAlone = running < 2 && waiting === 0
    const since = now()
    running++
    runningBy.set(caller, (runningBy.get(caller) ?? 0) + 1)
    let left = false
    return () => {
      if (left) return
      left = true
      running--
      if (isAlone) alone_ms = towards(alone_ms, now() - since)
      const still = runningBy.get(caller)! - 1
      if (still === 0) runningBy.delete(caller)
      else runningBy.set(caller, still)
      serve()
    }
  }

  function take(caller: string, line: Waiting[], from: 'first' | 'last'): Waiting {
    const one = (from === 'first' ? line.shift() : line.pop())!
    waiting--
    lines.delete(caller)
    if (line.length > 0) lines.set(caller, line)
    if (waiting === 0) notEmptySince = null
    return one
  }

  /** Admits queued calls while concurrency slots are free. */
  function serve(): void {
    while (running < together && waiting > 0) {
      const next = [...lines].find(([caller]) => hasRoom(caller))
      if (!next) return
      const [caller, line] = next
      if (lastTurn !== null) turn_ms = towards(turn_ms, now() - lastTurn)
      const one = take(caller, line, 'first')
      lastTurn = waiting > 0 ? now() : null
      one.enter(begin(caller))
    }
  }

  /**
   * Evicts, from a full queue, the newest call of the caller with most queued calls, if that caller has more than the new one.
   */
  function makeRoom(caller: string): boolean {
    const [greatest, line] = [...lines].reduce((a, b) => (b[1].length > a[1].length ? b : a))
    if (line.length <= (lines.get(caller)?.length ?? 0) + 1) return false
    take(greatest, line, 'last').enter(null)
    return true
  }

  const isRefusing = (caller: string): boolean => {
    if (isLate()) return true
    if (hasRoom(caller) && waiting === 0) return false
    const mine = lines.get(caller)?.length ?? 0
    if (mine >= waitingPerCaller) return true
    if (running < together || !isStanding()) return false
    // Expected wait: one turn of every waiting caller for each call of this caller already queued.
    const wait_ms = (lines.size + mine * Math.max(1, lines.size)) * turn_ms
    return wait_ms > Math.max(WAIT_MS, 2 * alone_ms)
  }

  return {
    isRefusing,
    enter: (caller) => {
      if (isRefusing(caller)) return null
      if (hasRoom(caller) && ![...lines.keys()].some(hasRoom)) return begin(caller)
      if (waiting >= waitingMax && !makeRoom(caller)) return null
      return new Promise((enter) => {
        notEmptySince ??= now()
        waiting++
        const line = lines.get(caller)
        if (line) line.push({ enter })
        else lines.set(caller, [{ enter }])
      })
    },
    adjustLimits: (used, late_ms) => {
      lags = [...lags, late_ms].slice(-LAGS)
      if (used > BUSY) together = Math.max(least, Math.floor(together * 0.8))
      else if (used < SPARE) together = Math.min(most, together + 2)
      serve()
    },
    state: () => ({ together, running, waiting, standing: isStanding(), late: isLate() }),
  }
}
