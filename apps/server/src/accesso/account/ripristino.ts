import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import type { Reader, Trx } from '../../platform/db/db.ts'
import { registraSuDiSe } from '../../registro/eventi/commands.ts'
import { noPassword } from './password.ts'
import { type Account, RIPRISTINABILE } from './queries.ts'
import { closeSessions } from './sessions.ts'
import { dispositivo_noto, ripristino_contatti, utente } from './tables.ts'

/** Hours during which a change of contact can be undone (decisions §3). */
export const RIPRISTINO_ORE = 72

type Ripristino = typeof ripristino_contatti.$inferSelect
const hash = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * Stores the contacts of an account before one of them changes, so that the notified owner can undo the change.
 * @returns the token that undoes it, or null when the account's e-mail is not verified: the new password would be sent to an
 * address that may belong to another person
 */
export async function apriRipristino(trx: Trx, account: Account): Promise<string | null> {
  if (account.email_verificata_il === null) return null
  const token = randomBytes(32).toString('base64url')
  await trx.insert(ripristino_contatti).values({
    utente_id: account.id,
    hash: hash(token),
    email: account.email,
    email_verificata_il: account.email_verificata_il,
    cellulare: account.cellulare,
    cellulare_verificato_il: account.cellulare_verificato_il,
    creato_il: sql`clock_timestamp()`,
    scade_il: sql`clock_timestamp() + make_interval(hours => ${RIPRISTINO_ORE})`,
  })
  return token
}

/** Returns the change of contact that a token undoes, if it can still be undone. */
export async function ripristinoDi(reader: Reader, token: string): Promise<Ripristino | null> {
  const [row] = await reader
    .select()
    .from(ripristino_contatti)
    .where(and(eq(ripristino_contatti.hash, hash(token)), RIPRISTINABILE))
  return row ?? null
}

/**
 * Restores the contacts that an account had before a change. Every later change can then no longer be undone; earlier ones can,
 * so that the link of a thief's change never invalidates the owner's link. All sessions, known devices and the password are
 * removed. The caller holds the lock on the account.
 * @returns the account after the change
 */
export async function ripristinaContatti(trx: Trx, account: Account, before: Ripristino): Promise<Account> {
  const { email, email_verificata_il, cellulare, cellulare_verificato_il } = before
  const [after] = await trx
    .update(utente)
    .set({
      email,
      email_verificata_il,
      email_sostituita: false,
      cellulare,
      cellulare_verificato_il,
      password_hash: noPassword(),
      aggiornato_il: sql`now()`,
    })
    .where(eq(utente.id, account.id))
    .returning()
  await trx
    .update(ripristino_contatti)
    .set({ chiuso_il: sql`clock_timestamp()` })
    .where(
      and(
        eq(ripristino_contatti.utente_id, account.id),
        gte(ripristino_contatti.id, before.id),
        isNull(ripristino_contatti.chiuso_il),
      ),
    )
  await trx.delete(dispositivo_noto).where(eq(dispositivo_noto.utente_id, account.id))
  await closeSessions(trx, account.id)
  const tornati = [
    ...(account.email === email ? [] : ['email_ripristinata' as const]),
    ...(account.cellulare === cellulare ? [] : ['cellulare_ripristinato' as const]),
  ]
  for (const tipo of tornati) await registraSuDiSe(trx, account.id, tipo)
  return after!
}
