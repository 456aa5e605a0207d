import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { CODICI_RECUPERO } from '@primo/domain/platform/fattori'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { nextId, type Trx } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { LETTERE } from '../account/codice-accesso.ts'
import { codice_recupero } from './tables.ts'

const CAMPO = 'codice_recupero.impronta_cifrata'
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
    const impronta_cifrata = secrets.encrypt(CAMPO, id, hash(utente_id, code))
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
 * Consumes one of an account's recovery codes.
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
      : timingSafeEqual(mio, Buffer.from(secrets.decrypt(CAMPO, id, impronta_cifrata))),
  )
  if (!found) return false
  await trx
    .update(codice_recupero)
    .set({ usato_il: sql`clock_timestamp()` })
    .where(and(mine, eq(codice_recupero.numero, found.numero)))
  return true
}
