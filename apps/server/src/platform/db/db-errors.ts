import { type Refusal, refuse } from '@primo/contract/platform/errors'
import pg from 'pg'

/**
 * Kinds of database failure that the caller's request did not cause and a retry may overcome: connection lost or without
 * response, database unreachable, disk full, database read-only, database overloaded.
 */
export type DbFailureKind = 'perso' | 'irraggiungibile' | 'pieno' | 'sola_lettura' | 'occupato'

/**
 * Kinds of database failure by SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html), in full or by class.
 */
const BY_CODE: Record<string, DbFailureKind> = {
  // Lost or closed connections: terminate, fast shutdown, crash, idle timeout.
  '08': 'perso',
  '25P03': 'perso',
  '57P01': 'perso',
  '57P02': 'perso',
  '57P05': 'perso',
  // The server is starting or recovering; the password or the database is no longer valid.
  '57P03': 'irraggiungibile',
  '28': 'irraggiungibile',
  '3D000': 'irraggiungibile',
  // Disk, memory and configuration limits; I/O errors.
  '53': 'pieno',
  '58': 'pieno',
  '53300': 'occupato',
  // A standby, or a primary that has been set read-only.
  '25006': 'sola_lettura',
  // Deadlocks and serialization failures (after the retries), lock and statement timeouts.
  '40001': 'occupato',
  '40P01': 'occupato',
  '55P03': 'occupato',
  '57014': 'occupato',
}

/** Error routine of a prepared statement older than a migration of its table: another connection prepares it again. */
const STALE_PLAN = 'RevalidateCachedQuery'

/** Network error codes that mean a lost database connection. */
const NETWORK = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ECONNABORTED'])
const NETWORK_DOWN = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/** Messages of lost connections to which `pg` gives no error code. */
const LOST =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|Cannot use a pool|Query read timeout)/
const NO_CONNECTION = /^(timeout expired|Connection terminated due to connection timeout)/
const NO_ROOM = /^timeout exceeded when trying to connect/

/**
 * Returns the cause of an error, or the error itself when it has none. Drizzle wraps a database error in one whose message has
 * the query and its parameters.
 */
export function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? error.cause : error
}

/** Returns the SQLSTATE of a database error, wrapped by Drizzle or not. */
export function pgCode(error: unknown): string | undefined {
  const causa = causeOf(error)
  return causa instanceof pg.DatabaseError ? causa.code : undefined
}

/**
 * Returns whether an open connection gave no response within the driver's read timeout. It is then dead: a live server cancels
 * its statements earlier, by `statement_timeout`.
 */
export function isConnectionSilent(error: unknown): boolean {
  return causeOf(error) instanceof Error && (causeOf(error) as Error).message === 'Query read timeout'
}

/**
 * Returns whether a prepared statement failed because a migration has changed its tables since; another connection can prepare it
 * again.
 */
export function isStalePlan(error: unknown): boolean {
  const causa = causeOf(error)
  return causa instanceof pg.DatabaseError && causa.code === '0A000' && causa.routine === STALE_PLAN
}

/**
 * Returns the kind of database failure that an error reports; null for any other error. Only this function knows the error codes.
 */
export function classifyDbError(error: unknown): DbFailureKind | null {
  const causa = causeOf(error)
  if (!(causa instanceof Error)) return null
  if (causa instanceof pg.DatabaseError) {
    const sigla = causa.code ?? ''
    return BY_CODE[sigla] ?? BY_CODE[sigla.slice(0, 2)] ?? (isStalePlan(causa) ? 'occupato' : null)
  }
  const { code = '', message } = causa as NodeJS.ErrnoException
  if (NETWORK_DOWN.has(code) || NO_CONNECTION.test(message)) return 'irraggiungibile'
  if (NETWORK.has(code) || LOST.test(message)) return 'perso'
  return NO_ROOM.test(message) ? 'occupato' : null
}

const WAIT_S: Record<DbFailureKind, number> = {
  perso: 2,
  irraggiungibile: 5,
  occupato: 5,
  pieno: 60,
  sola_lettura: 15,
}
const READ_ONLY =
  'In questo momento si può soltanto leggere: ciò che hai inviato non è stato salvato. Riprova più tardi.'

/** Returns the refusal sent to the client for a database failure. */
export function dbRefusalFor(fault: DbFailureKind): Refusal<'DATABASE_NON_DISPONIBILE'> {
  const message = fault === 'pieno' || fault === 'sola_lettura' ? READ_ONLY : undefined
  return refuse('DATABASE_NON_DISPONIBILE', {
    retry_s: WAIT_S[fault],
    ...(message ? { message } : {}),
  })
}
