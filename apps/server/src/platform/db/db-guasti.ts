import { type Rifiuto, rifiuta } from '@primo/contract/platform/errors'
import pg from 'pg'

/**
 * What is wrong with the database, or with the way to it, when a statement could not be served: nothing the person who
 * asked did, and worth asking again. `perso`: the connection is gone, or nobody answers on it.
 */
export type Guasto = 'perso' | 'irraggiungibile' | 'pieno' | 'sola_lettura' | 'occupato'

/** By SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html), whole or by its class. */
const PER_SIGLA: Record<string, Guasto> = {
  // Lost or cut connections: terminate, fast stop, crash, idle too long.
  '08': 'perso',
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
const PIANO_VECCHIO = 'RevalidateCachedQuery'

/** Codes of the network under the connection. */
const RETE = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ECONNABORTED'])
const RETE_CHIUSA = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/** `pg` gives these no code. */
const PERSI =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|Cannot use a pool|Query read timeout)/
const SENZA_CONNESSIONE = /^(timeout expired|Connection terminated due to connection timeout)/
const SENZA_POSTO = /^timeout exceeded when trying to connect/

/** The error below Drizzle's, which holds the query and its parameters. */
export function causaDi(errore: unknown): unknown {
  return errore instanceof Error && errore.cause instanceof Error ? errore.cause : errore
}

/** SQLSTATE of an error of the database, wrapped or not. */
export function codicePg(errore: unknown): string | undefined {
  const causa = causaDi(errore)
  return causa instanceof pg.DatabaseError ? causa.code : undefined
}

/** True where nobody answered on an open connection: a server that lives cuts its own statements short before. */
export function eSilenzio(errore: unknown): boolean {
  return causaDi(errore) instanceof Error && (causaDi(errore) as Error).message === 'Query read timeout'
}

/** True for a statement prepared before a migration; it can be prepared again on another connection. */
export function ePianoVecchio(errore: unknown): boolean {
  const causa = causaDi(errore)
  return causa instanceof pg.DatabaseError && causa.code === '0A000' && causa.routine === PIANO_VECCHIO
}

/** Tells a fault of the database from an error of ours; null for the latter. The one place that knows them. */
export function guastoDi(errore: unknown): Guasto | null {
  const causa = causaDi(errore)
  if (!(causa instanceof Error)) return null
  if (causa instanceof pg.DatabaseError) {
    const sigla = causa.code ?? ''
    return PER_SIGLA[sigla] ?? PER_SIGLA[sigla.slice(0, 2)] ?? (ePianoVecchio(causa) ? 'occupato' : null)
  }
  const { code = '', message } = causa as NodeJS.ErrnoException
  if (RETE_CHIUSA.has(code) || SENZA_CONNESSIONE.test(message)) return 'irraggiungibile'
  if (RETE.has(code) || PERSI.test(message)) return 'perso'
  return SENZA_POSTO.test(message) ? 'occupato' : null
}

const ATTENDI_S: Record<Guasto, number> = {
  perso: 2,
  irraggiungibile: 5,
  occupato: 5,
  pieno: 60,
  sola_lettura: 15,
}
const SOLO_LETTURA =
  'In questo momento si può soltanto leggere: ciò che hai inviato non è stato salvato. Riprova più tardi.'

/** What is answered to who met a fault. */
export function rifiutoPer(guasto: Guasto): Rifiuto<'DATABASE_NON_DISPONIBILE'> {
  const messaggio = guasto === 'pieno' || guasto === 'sola_lettura' ? SOLO_LETTURA : undefined
  return rifiuta('DATABASE_NON_DISPONIBILE', {
    riprova_s: ATTENDI_S[guasto],
    ...(messaggio ? { messaggio } : {}),
  })
}
