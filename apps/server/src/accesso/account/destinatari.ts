import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Reader } from '../../platform/db/db.ts'
import { sessione, utente } from './tables.ts'

/**
 * Returns which of these accounts may be notified (members who are not blocked), with their e-mail address. The address is null
 * until it is verified: before that it may belong to another person.
 */
export async function destinatariDi(
  reader: Reader,
  utenti: readonly number[],
): Promise<Map<number, { email: string | null }>> {
  if (utenti.length === 0) return new Map()
  const rows = await reader
    .select({ id: utente.id, email: utente.email, verificata: utente.email_verificata_il })
    .from(utente)
    .where(and(inArray(utente.id, [...utenti]), eq(utente.ruolo, 'user'), eq(utente.bloccato, false)))
  return new Map(rows.map((r) => [r.id, { email: r.verificata ? r.email : null }]))
}

/** Returns whether a session is still open. */
export async function isSessionOpen(reader: Reader, id: string): Promise<boolean> {
  return (await reader.$count(sessione, and(eq(sessione.id, id), isNull(sessione.chiusa_il)))) > 0
}
