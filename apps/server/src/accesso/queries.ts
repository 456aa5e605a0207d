import { eq } from 'drizzle-orm'
import type { Lettore } from '../db.ts'
import { utente } from './tables.ts'

/** An account's row. */
export type Account = typeof utente.$inferSelect

/** Whether an account with this e-mail (lower case) exists. */
export async function emailNota(lettore: Lettore, email: string): Promise<boolean> {
  return (await lettore.$count(utente, eq(utente.email, email))) > 0
}

/** The account that goes by this e-mail (lower case), or null. */
export async function accountConEmail(lettore: Lettore, email: string): Promise<Account | null> {
  const [riga] = await lettore.select().from(utente).where(eq(utente.email, email))
  return riga ?? null
}

/** An account by id, or null. */
export async function leggiAccount(lettore: Lettore, id: number): Promise<Account | null> {
  const [riga] = await lettore.select().from(utente).where(eq(utente.id, id))
  return riga ?? null
}
