import { type Refusal, refuse } from '@primo/contract/platform/errors'
import pg from 'pg'

/**
 * What is wrong with the database, or with the way to it, when a statement could not be served: nothing the person who
 * asked did, and worth asking again. `perso`: the connection is gone, or nobody answers on it.
 */
export type Fault = 'perso' | 'irraggiungibile' | 'pieno' | 'sola_lettura' | 'occupato'

/** By SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html), whole or by its class. */
const BY_CODE: Record<string, Fault> = {
  // Lost or cut connections: terminate, fast stop, crash, idle too long.
  '08': 'perso',
  '25P03': 'perso',
  '57P01': 'perso',
  '57P02': 'perso',
  '57P05': 'perso',
  // Starting or recovering; a password or a database that is no longer there.
  '57P03': 'irraggiungibile',
  '28': 'irraggiungibile',
  '3D000': 'irraggiungibile',
  // Disk, memory, configuration limits; read or write errors of the disk itself.
  '53': 'pieno',
  '58': 'pieno',
  '53300': 'occupato',
  // A standby, or a primary that has been told to stop writing.
  '25006': 'sola_lettura',
  // Deadlocks and serialization failures (after the attempts), locks and statements that took too long.
  '40001': 'occupato',
  '40P01': 'occupato',
  '55P03': 'occupato',
  '57014': 'occupato',
}

/** A named statement prepared before a migration changed its table: another connection prepares it again. */
const STALE_PLAN = 'RevalidateCachedQuery'

/** Codes of the network under the connection. */
const NETWORK = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ECONNABORTED'])
const NETWORK_DOWN = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/** `pg` gives these no code. */
const LOST =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|Cannot use a pool|Query read timeout)/
const NO_CONNECTION = /^(timeout expired|Connection terminated due to connection timeout)/
const NO_ROOM = /^timeout exceeded when trying to connect/

/** The error below Drizzle's, which holds the query and its parameters. */
export function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? error.cause : error
}

/** SQLSTATE of an error of the database, wrapped or not. */
export function pgCode(error: unknown): string | undefined {
  const causa = causeOf(error)
  return causa instanceof pg.DatabaseError ? causa.code : undefined
}

/** True where nobody answered on an open connection: a server that lives cuts its own statements short before. */
export function isSilence(error: unknown): boolean {
  return causeOf(error) instanceof Error && (causeOf(error) as Error).message === 'Query read timeout'
}

/** True for a statement prepared before a migration; it can be prepared again on another connection. */
export function isStalePlan(error: unknown): boolean {
  const causa = causeOf(error)
  return causa instanceof pg.DatabaseError && causa.code === '0A000' && causa.routine === STALE_PLAN
}

/** Tells a fault of the database from an error of ours; null for the latter. The one place that knows them. */
export function faultOf(error: unknown): Fault | null {
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

const WAIT_S: Record<Fault, number> = {
  perso: 2,
  irraggiungibile: 5,
  occupato: 5,
  pieno: 60,
  sola_lettura: 15,
}
const READ_ONLY =
  'In questo momento si può soltanto leggere: ciò che hai inviato non è stato salvato. Riprova più tardi.'

/** What is answered to who met a fault. */
export function refusalFor(fault: Fault): Refusal<'DATABASE_NON_DISPONIBILE'> {
  const message = fault === 'pieno' || fault === 'sola_lettura' ? READ_ONLY : undefined
  return refuse('DATABASE_NON_DISPONIBILE', {
    retry_s: WAIT_S[fault],
    ...(message ? { message } : {}),
  })
}
