/** What a call that was let in does when it is over. */
export type Leave = () => void
/** Let in, at once or when its turn comes; null = refused. */
type Entry = Leave | null | Promise<Leave | null>

/** How many calls are worked on together, and how many may wait. */
export type Bounds = {
  /** As few as keep the thread busy, once it is; as many as the database serves while the thread has time to spare. */
  least: number
  most: number
  /** How many may wait, of all callers and of one: a burst is served, a flood is not. */
  waiting: number
  waitingPerCaller: number
}

/** A queue that has not been empty for so long is no burst. */
export const STANDING_MS = 300
/** In a queue that stands nobody is let wait longer than this, or than twice what a call takes by itself. */
export const WAIT_MS = 10
/** Of the thread's time: above, more calls together only wait for one another; below, they do not. */
const BUSY = 0.95
const SPARE = 0.85
/** So late, three times in a row, is a thread that cannot answer what it has. */
const LAG_MAX_MS = 500
const LAGS = 3
/** How slowly what is measured follows what happens. */
const SLOWLY = 0.05

type Waiting = { enter: (leave: Leave | null) => void }

/**
 * Lets calls in: so many together, the others in turn, a turn to each caller who waits; and says no, at once, to what
 * would only make everybody wait (docs/decisions/0120).
 */
export type Admission = {
  /** @param caller whose turn it takes */
  enter: (caller: string) => Entry
  /** Whether a call of his would be refused now: for one whose body has still to come. */
  isRefusing: (caller: string) => boolean
  /** What was measured of the thread since the last time: how much of it was used (0–1), how late its timer came. */
  feel: (used: number, late_ms: number) => void
  state: () => { together: number; running: number; waiting: number; standing: boolean; late: boolean }
}

const towards = (now: number, next: number) => now + (next - now) * SLOWLY

export function createAdmission(
  { least, most, waiting: waitingMax, waitingPerCaller }: Bounds,
  now: () => number = () => performance.now(),
): Admission {
  let together = most
  let running = 0
  let waiting = 0
  const runningBy = new Map<string, number>()
  /** In the order of their turns: who was served last is last. */
  const lines = new Map<string, Waiting[]>()
  let notEmptySince: number | null = null
  let lags: number[] = []
  /** What a call takes when it has the server to itself. */
  let alone_ms = WAIT_MS / 2
  /** From one turn to the next. */
  let turn_ms = 1
  let lastTurn: number | null = null

  const perCaller = () => Math.max(2, Math.floor(together / 2))
  const isStanding = () => notEmptySince !== null && now() - notEmptySince >= STANDING_MS
  const isLate = () => lags.length === LAGS && Math.min(...lags) > LAG_MAX_MS
  const hasRoom = (caller: string) => running < together && (runningBy.get(caller) ?? 0) < perCaller()

  function begin(caller: string): Leave {
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

  /** Lets in whoever's turn it is, as long as there is room. */
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

  /** Of a queue that is full whoever brought most gives way to who has brought less. */
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
    // His turn comes once in a round of all who wait, and he may have more than one to wait for.
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
    feel: (used, late_ms) => {
      lags = [...lags, late_ms].slice(-LAGS)
      if (used > BUSY) together = Math.max(least, Math.floor(together * 0.8))
      else if (used < SPARE) together = Math.min(most, together + 2)
      serve()
    },
    state: () => ({ together, running, waiting, standing: isStanding(), late: isLate() }),
  }
}
