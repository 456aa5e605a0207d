import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Reader } from '../../platform/db/db.ts'
import { sessione, utente } from './tables.ts'

/**
 * Which of these accounts are told things, and where they are written to: members who may enter. The address is null
 * until it is verified: before that it may be somebody else's.
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

/** Whether a session is still open. */
export async function isSessionOpen(reader: Reader, id: string): Promise<boolean> {
  return (await reader.$count(sessione, and(eq(sessione.id, id), isNull(sessione.chiusa_il)))) > 0
}
