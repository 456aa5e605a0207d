import { ApiError } from '@primo/client/api-error'
import type { Pagination } from '@primo/contract/platform/route'

/** Page of a list with a version, which changes when the list does. */
type ListPage<R> = { data: R[]; pagination: Pagination; versione: string }
export type ReadPage<R> = (page: number, signal: AbortSignal) => Promise<ListPage<R>>

/** State of the fetch of all pages of a list. `rows` is set only when every page has been fetched and `arrange` has run. */
export type FullFetchState<R, W> = {
  phase: 'idle' | 'running' | 'done' | 'stopped' | 'failed' | 'too-many'
  /** Number of pages fetched, and of pages in all (0 until the first has been fetched). */
  read: number
  total: number
  rows: W | null
  /** Number of rows, and the first page, when there are more rows than a full fetch allows. Else null. */
  tooMany: { total: number; first: R[] } | null
  error: unknown
}

/** Maximum number of concurrent requests of a full fetch. */
const IN_PARALLEL = 4
/** Number of attempts for each page, after which the fetch stops and offers a retry. */
const ATTEMPTS = 3
const PAUSE_MS = 400
/** Maximum number of restarts while the network keeps changing. After that, the last error is shown. */
const RESTARTS_MAX = 5

/** Returns whether an error may be temporary. Any other status, 448 and 449 included, is final. */
const worthRetrying = (status: number) => status === 0 || status === 429 || status >= 500

class VersionChanged extends Error {}
/** Error of a full fetch: the list has more rows than it allows. */
class TooMany extends Error {}

/**
 * Creates the fetch of all pages of a list (specification §7): the first page, then 2 to the last, a few concurrently. A failed
 * page is retried. When the retries fail, the fetch stops and can resume with the pages it has. When the list's version changes,
 * it restarts. When the first page reports more than `limit` rows, it stops in `tooMany`. `arrange` converts the rows, possibly
 * asynchronously, before the fetch is done.
 */
export function createFullFetch<R, W>(
  readPage: ReadPage<R>,
  arrange: (rows: R[]) => W | Promise<W>,
  pause_ms = PAUSE_MS,
  limit = Number.POSITIVE_INFINITY,
) {
  let state: FullFetchState<R, W> = {
    phase: 'idle',
    read: 0,
    total: 0,
    rows: null,
    tooMany: null,
    error: null,
  }
  let pages = new Map<number, R[]>()
  let version: string | null = null
  let running = new AbortController()
  const listeners = new Set<() => void>()

  function pass(changes: Partial<FullFetchState<R, W>>) {
    state = { ...state, ...changes }
    for (const notify of listeners) notify()
  }

  async function readOne(page: number, signal: AbortSignal): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        const other = await readPage(page, signal)
        signal.throwIfAborted()
        if (version !== null && other.versione !== version) throw new VersionChanged()
        version = other.versione
        pages.set(page, other.data)
        const { total, last_page } = other.pagination
        pass({ read: pages.size, total: last_page })
        if (total > limit) {
          pass({ tooMany: { total, first: other.data } })
          throw new TooMany()
        }
        return
      } catch (error) {
        const passing = error instanceof ApiError && worthRetrying(error.status)
        if (!passing || attempt >= ATTEMPTS) throw error
        await new Promise((resolve) => setTimeout(resolve, pause_ms * attempt))
        signal.throwIfAborted()
      }
    }
  }

  async function readAll(signal: AbortSignal): Promise<void> {
    if (!pages.has(1)) await readOne(1, signal)
    const missing = Array.from({ length: state.total - 1 }, (_, i) => i + 2).filter((n) => !pages.has(n))
    let fault: unknown = null
    const halted = () => signal.aborted || fault instanceof VersionChanged
    const hands = Array.from({ length: IN_PARALLEL }, async () => {
      for (let n = missing.shift(); n !== undefined && !halted(); n = missing.shift()) {
        await readOne(n, signal).catch((error: unknown) => {
          if (!(fault instanceof VersionChanged)) fault = error
        })
      }
    })
    await Promise.all(hands)
    if (fault !== null) throw fault
  }

  function startOver() {
    pages = new Map()
    version = null
    pass({ read: 0, total: 0 })
  }

  async function resume(): Promise<void> {
    running.abort()
    const mine = new AbortController()
    running = mine
    pass({ phase: 'running', error: null })
    try {
      for (let round = 1; ; round++) {
        try {
          await readAll(mine.signal)
          break
        } catch (error) {
          if (!(error instanceof VersionChanged) || round >= RESTARTS_MAX) throw error
          startOver()
        }
      }
      const rows = await arrange(Array.from({ length: state.total }, (_, i) => pages.get(i + 1) ?? []).flat())
      mine.signal.throwIfAborted()
      pass({ phase: 'done', rows, tooMany: null })
    } catch (error) {
      if (mine.signal.aborted) return
      pass(error instanceof TooMany ? { phase: 'too-many', rows: null } : { phase: 'failed', error })
    }
  }

  return {
    state: () => state,
    subscribe(notify: () => void) {
      listeners.add(notify)
      return () => void listeners.delete(notify)
    },
    /** Fetches everything again. `rows` keeps the previous result until the new one is complete. */
    start() {
      running.abort()
      startOver()
      return resume()
    },
    /** Fetches the pages that are still missing. */
    resume,
    /** Stops the full fetch. Fetched pages are kept for `resume`. */
    stop() {
      running.abort()
      pass({ phase: 'stopped' })
    },
  }
}
