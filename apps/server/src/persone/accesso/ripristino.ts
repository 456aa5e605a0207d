import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import type { Reader, Trx } from '../../platform/db/db.ts'
import { registraSuDiSe } from '../../registro/eventi/commands.ts'
import { noPassword } from './password.ts'
import { type Account, RIPRISTINABILE } from './queries.ts'
import { closeSessions } from './sessions.ts'
import { dispositivo_noto, ripristino_contatti, utente } from './tables.ts'

/** How long a change of contact may be taken back (decisions §3). */
export const RIPRISTINO_ORE = 72

type Ripristino = typeof ripristino_contatti.$inferSelect
const hash = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * Keeps the contacts of an account as they are, before one of them changes, for whoever the change is told to.
 * @returns the token that takes them back, or null when the account's e-mail is not proved: the new password would go
 * to an address that may be anybody's.
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

/** The change a token takes back, if it still may be. */
export async function ripristinoDi(reader: Reader, token: string): Promise<Ripristino | null> {
  const [row] = await reader
    .select()
    .from(ripristino_contatti)
    .where(and(eq(ripristino_contatti.hash, hash(token)), RIPRISTINABILE))
  return row ?? null
}

/**
 * Gives an account the contacts it had before a change: every later change closes with it, whoever was told of them;
 * the earlier ones stay open, so that a thief's own link never disarms the owner's. No session stays, no device is
 * known, no password is worth anything. The account is locked already.
 * @returns the account as it is afterwards.
 */
export async function ripristinaContatti(trx: Trx, account: Account, before: Ripristino): Promise<Account> {
  const { email, email_verificata_il, cellulare, cellulare_verificato_il } = before
  const [after] = await trx
    .update(utente)
    .set({
      email,
      email_verificata_il,
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
