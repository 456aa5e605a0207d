import { type DestinationStream, pino } from 'pino'
import type { Config } from './config.ts'

/** Names under which personal data, tokens and codes travel: never written (decisions §11). */
const RISERVATI = [
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

/** The structured log, one JSON object a line. Errors keep type, code and stack, not the values of a row. */
export function logger(config: Config, destinazione: DestinationStream = pino.destination(1)) {
  return pino(
    {
      level: config.livello_log,
      redact: { paths: RISERVATI.flatMap((n) => [n, `*.${n}`, `*.*.${n}`]), censor: '[riservato]' },
      serializers: {
        err: (errore: Error & { code?: string; constraint?: string; cause?: Error & { code?: string } }) => ({
          tipo: errore.name,
          // Not `codice`: that name is a one-time code's, and is never written.
          sigla: errore.code ?? errore.cause?.code,
          vincolo: errore.constraint,
          // The first line of a query error holds the query and its parameters.
          pila: errore.stack?.split('\n').filter((riga) => riga.trim().startsWith('at ')),
          causa: errore.cause?.stack?.split('\n').filter((riga) => riga.trim().startsWith('at ')),
        }),
      },
    },
    destinazione,
  )
}
