import type { LogFn, Logger } from 'pino'

const WINDOW_MS = 10_000
/** Maximum number of distinct errors tracked at once; beyond it every line is written. */
const KINDS_MAX = 200
const ERROR = 50

type Conto = { volte: number; scrivi: () => void }

/** Counts of repeated errors that are not written yet. They are flushed when the process exits. */
const openWindows = new Set<Conto>()
process.on('exit', () => {
  for (const conto of openWindows) conto.scrivi()
})

/** Returns the deduplication key of a log line with an error: its text, without the request's data. Null without an error. */
function kindOf(args: unknown[]): string | null {
  const [input, message] = args
  if (typeof input !== 'object' || input === null || !('err' in input) || !(input.err instanceof Error))
    return null
  const { err } = input
  const causa = (err.cause instanceof Error ? err.cause : err) as NodeJS.ErrnoException
  return [message, err.name, causa.code, causa.message].join('\n')
}

/**
 * Creates a pino hook that deduplicates errors: the first is written immediately, equal ones within ten seconds become one line
 * with their count. An unreachable database produces thousands of them.
 */
export function deduplicateErrors() {
  const conti = new Map<string, Conto>()
  return function logMethod(this: Logger, args: Parameters<LogFn>, metodo: LogFn, livello: number): void {
    const which = livello >= ERROR ? kindOf(args) : null
    const conto = which === null ? undefined : conti.get(which)
    if (conto) {
      conto.volte++
      conto.scrivi = () => {
        if (conto.volte > 0)
          metodo.apply(this, [{ ...(args[0] as object), volte: conto.volte }, args[1]] as never)
        conto.volte = 0
      }
      return
    }
    metodo.apply(this, args)
    if (which === null || conti.size >= KINDS_MAX) return
    const fresh: Conto = { volte: 0, scrivi: () => {} }
    conti.set(which, fresh)
    openWindows.add(fresh)
    setTimeout(() => {
      conti.delete(which)
      openWindows.delete(fresh)
      fresh.scrivi()
    }, WINDOW_MS).unref()
  }
}
