import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { type Refusal, refuse } from '@primo/contract/platform/errors'
import { clock } from '@primo/domain/platform/clock'
import { CODICI_RECUPERO } from '@primo/domain/platform/fattori'
import { cifreDelCodice, OTP } from '@primo/domain/platform/otp'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { generateSecret, generateURI, verifySync } from 'otplib'
import { nextId, type Trx } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { LETTERE } from '../account/codice-accesso.ts'
import { app_codici, codice_recupero } from './tables.ts'

/** Tolerated clock skew of an authenticator app's phone, in seconds. */
const TOLERANCE_S = 30
const CAMPO_SEGRETO = 'app_codici.segreto_cifrato'

/**
 * Stores a new secret for the account's authenticator app. It becomes active with its first valid code. Refused when a secret is
 * active already.
 */
export async function preparaApp(
  trx: Trx,
  secrets: Secrets,
  account: { id: number; email: string },
  product: string,
): Promise<{ segreto: string; indirizzo: string } | Refusal<'STATO_NON_PERMESSO'>> {
  const secret = generateSecret()
  const segreto_cifrato = secrets.encrypt(CAMPO_SEGRETO, account.id, secret)
  const [row] = await trx
    .insert(app_codici)
    .values({ utente_id: account.id, segreto_cifrato })
    .onConflictDoUpdate({
      target: app_codici.utente_id,
      set: { segreto_cifrato },
      setWhere: sql`${app_codici.attiva_dal} is null`,
    })
    .returning({ id: app_codici.utente_id })
  if (!row) return refuse('STATO_NON_PERMESSO', { message: 'Hai già un’app dei codici: prima toglila.' })
  const indirizzo = generateURI({ issuer: product, label: account.email, secret })
  return { segreto: secret, indirizzo }
}

/** Verifies a code of the authenticator app and consumes it: the code and all earlier ones become invalid. */
async function takeCode(
  trx: Trx,
  secrets: Secrets,
  row: typeof app_codici.$inferSelect,
  written: string,
): Promise<boolean> {
  const token = cifreDelCodice(written)
  if (token.length < OTP.cifre) return false
  const secret = secrets.decrypt(CAMPO_SEGRETO, row.utente_id, row.segreto_cifrato)
  const epoch = Math.floor(clock.now().getTime() / 1000)
  const found = verifySync({
    secret,
    token,
    epoch,
    epochTolerance: TOLERANCE_S,
    afterTimeStep: row.ultimo_passo,
  })
  if (!found.valid || !('timeStep' in found)) return false
  await trx
    .update(app_codici)
    .set({ ultimo_passo: found.timeStep })
    .where(eq(app_codici.utente_id, row.utente_id))
  return true
}

const locked = async (trx: Trx, utente_id: number) =>
  (await trx.select().from(app_codici).where(eq(app_codici.utente_id, utente_id)).for('update'))[0]

/** Returns whether a code of the account's app is valid and unused, and consumes it. */
export async function usaCodiceApp(trx: Trx, secrets: Secrets, utente_id: number, written: string) {
  const row = await locked(trx, utente_id)
  return row?.attiva_dal ? takeCode(trx, secrets, row, written) : false
}

/** Activates the authenticator app of an account with its first code. From then on logins require a second factor. */
export async function attivaApp(
  trx: Trx,
  secrets: Secrets,
  utente_id: number,
  written: string,
): Promise<null | Refusal<'STATO_NON_PERMESSO'> | 'sbagliato'> {
  const row = await locked(trx, utente_id)
  if (!row || row.attiva_dal)
    return refuse('STATO_NON_PERMESSO', { message: 'Ricomincia: inquadra di nuovo il codice.' })
  if (!(await takeCode(trx, secrets, row, written))) return 'sbagliato'
  await trx.update(app_codici).set({ attiva_dal: sql`now()` }).where(eq(app_codici.utente_id, utente_id))
  return null
}

/**
 * Removes the authenticator app.
 * @returns whether there was one
 */
export async function togliApp(trx: Trx, utente_id: number): Promise<boolean> {
  const gone = await trx
    .delete(app_codici)
    .where(and(eq(app_codici.utente_id, utente_id), isNotNull(app_codici.attiva_dal)))
    .returning({ id: app_codici.utente_id })
  return gone.length > 0
}

const CAMPO_CODICE = 'codice_recupero.impronta_cifrata'
const LETTERS = 10
const printed = (utente_id: number, code: string) => `recupero|${utente_id}|${code}`
const hash = (utente_id: number, code: string) =>
  createHash('sha256').update(printed(utente_id, code)).digest('hex')
/** Normalises a code for comparison, without separators and case. */
const bare = (written: string) => written.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Returns whether the text has the length of a recovery code: codes of the app are digits only, and shorter. */
export const looksLikeRecovery = (written: string) => bare(written).length === LETTERS

/** Replaces the account's recovery codes with ten new ones. @returns the codes, which cannot be read again */
export async function rigeneraCodici(trx: Trx, secrets: Secrets, utente_id: number): Promise<string[]> {
  await togliCodici(trx, utente_id)
  const codes = Array.from({ length: CODICI_RECUPERO }, () =>
    Array.from({ length: LETTERS }, () => LETTERE[randomInt(LETTERE.length)]).join(''),
  )
  for (const [i, code] of codes.entries()) {
    const id = await nextId(trx, 'codice_recupero')
    const impronta_cifrata = secrets.encrypt(CAMPO_CODICE, id, hash(utente_id, code))
    await trx
      .insert(codice_recupero)
      .overridingSystemValue()
      .values({ id, utente_id, numero: i + 1, impronta_cifrata })
  }
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

export async function togliCodici(trx: Trx, utente_id: number): Promise<void> {
  await trx.delete(codice_recupero).where(eq(codice_recupero.utente_id, utente_id))
}

/**
 * Verifies a recovery code of an account and consumes it.
 * @returns whether it was valid
 */
export async function usaCodice(
  trx: Trx,
  secrets: Secrets,
  utente_id: number,
  written: string,
): Promise<boolean> {
  const mine = and(eq(codice_recupero.utente_id, utente_id), isNull(codice_recupero.usato_il))
  const open = await trx.select().from(codice_recupero).where(mine).for('update')
  const mio = Buffer.from(hash(utente_id, bare(written)))
  const found = open.find(({ id, impronta, impronta_cifrata }) =>
    impronta_cifrata === null
      ? secrets.isPrintValid('otp', printed(utente_id, bare(written)), impronta)
      : timingSafeEqual(mio, Buffer.from(secrets.decrypt(CAMPO_CODICE, id, impronta_cifrata))),
  )
  if (!found) return false
  await trx
    .update(codice_recupero)
    .set({ usato_il: sql`clock_timestamp()` })
    .where(and(mine, eq(codice_recupero.numero, found.numero)))
  return true
}
