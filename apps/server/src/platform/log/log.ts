import pg from 'pg'
import { type DestinationStream, type LogFn, type Logger, pino } from 'pino'
import type { Config } from '../config/config.ts'

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
function deduplicateErrors() {
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

/** Fields that hold personal data, tokens or codes: never logged (decisions §11). */
const NEVER_WRITTEN = [
  'password',
  'password_attuale',
  'password_confirmation',
  'token',
  'refresh_token',
  'authorization',
  'codice',
  'codice_fiscale',
  'email',
  'cellulare',
  'destinatario',
  'testo',
  'nome',
  'cognome',
  'indirizzo',
]

/** Patterns of possible personal data: e-mail addresses, codici fiscali, numbers as long as a phone number, tokens. */
const SOMEBODYS: [RegExp, string][] = [
  [/[^\s"'<>=]+@[^\s"'<>]+/g, '[e-mail]'],
  [/\b[A-Z]{6}[\dA-Z]{2}[A-Z][\dA-Z]{2}[A-Z][\dA-Z]{3}[A-Z]\b/gi, '[codice]'],
  [/\+?\d[\d ]{7,}\d/g, '[numero]'],
  [/[\w-]{32,}/g, '[gettone]'],
]
const LENGTH_MAX = 300

/**
 * Returns an error's message without personal data. Of a query's error it keeps only the database's message, never the query.
 * Quoted words are kept only in messages in which the database quotes names of tables or columns, since its errors about data
 * quote the data.
 */
export function safeMessage(error: Error): string {
  const causa = error.cause instanceof Error ? error.cause : error
  const { code = '' } = causa as NodeJS.ErrnoException
  const suoi = causa instanceof pg.DatabaseError && !code.startsWith('22') && !code.startsWith('P0')
  const row = causa.message.split('\n', 1)[0]!.slice(0, LENGTH_MAX)
  const senzaCitazioni = suoi ? row : row.replace(/(["'«“])[^"'»”]*(["'»”]|$)/g, '[…]')
  return SOMEBODYS.reduce((text, [cerca, al_posto]) => text.replace(cerca, al_posto), senzaCitazioni)
}

/** Creates the structured logger, one JSON object per line. Errors keep type, code, message and stack, without row values. */
export function logger(config: Config, destinazione: DestinationStream = pino.destination(1)) {
  return pino(
    {
      level: config.log_level,
      redact: { paths: NEVER_WRITTEN.flatMap((n) => [n, `*.${n}`, `*.*.${n}`]), censor: '[riservato]' },
      hooks: { logMethod: deduplicateErrors() },
      serializers: {
        err: (error: Error & { code?: string; constraint?: string; cause?: Error & { code?: string } }) => ({
          tipo: error.name,
          // Not named `codice`: that field holds one-time codes and is redacted.
          sigla: error.code ?? error.cause?.code,
          messaggio: safeMessage(error),
          vincolo: error.constraint,
          // The first line of a query error holds the query and its parameters.
          pila: error.stack?.split('\n').filter((row) => row.trim().startsWith('at ')),
          causa: error.cause?.stack?.split('\n').filter((row) => row.trim().startsWith('at ')),
        }),
      },
    },
    destinazione,
  )
}
