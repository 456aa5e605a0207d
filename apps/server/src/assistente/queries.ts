import { count, eq, max } from 'drizzle-orm'
import type { Reader } from '../platform/db/db.ts'
import { faq } from './tables.ts'

export type Faq = typeof faq.$inferSelect

/** Returns the active frequently asked questions. */
export function leggiFaq(reader: Reader): Promise<Faq[]> {
  return reader.select().from(faq).where(eq(faq.attiva, true)).orderBy(faq.id)
}

/** Returns a version of the questions that changes with their number or the last update. */
export async function versioneFaq(reader: Reader): Promise<string> {
  const [row] = await reader
    .select({ quante: count(), ultima: max(faq.aggiornata_il) })
    .from(faq)
    .where(eq(faq.attiva, true))
  return `${row!.quante}-${row!.ultima?.getTime() ?? 0}`
}
