import pg from 'pg'
import { type DestinationStream, pino } from 'pino'
import type { Config } from '../config/config.ts'
import { deduplicateErrors } from './deduplicate-errors.ts'

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
 * Returns an error's message without personal data. Of a query error it keeps only the database's message, never the query.
 * Quoted words are kept only where the database quotes its own tables (its errors about data quote the data).
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
