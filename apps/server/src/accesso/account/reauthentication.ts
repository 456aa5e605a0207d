import { type Refusal, refuse } from '@primo/contract/platform/errors'
import { PROOF_MIN } from '@primo/domain/platform/fattori'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/http/authorize.ts'
import { lockAccount } from './commands.ts'
import type { Account } from './queries.ts'
import { sessione } from './tables.ts'

/** Account and session of the caller. */
export type Chi = Pick<Caller, 'utente_id' | 'sessione_id'>

const sua = ({ utente_id, sessione_id }: Chi) =>
  and(eq(sessione.id, sessione_id), eq(sessione.utente_id, utente_id), isNull(sessione.chiusa_il))

/**
 * Locks the caller's account and reads their session again: a call in progress when the account was recovered, erased or given a
 * new password changes nothing more.
 * @returns the account, and whether the user has re-authenticated in the last minutes
 */
export async function lockCaller(
  trx: Trx,
  chi: Chi,
): Promise<{ account: Account; provato: boolean } | Refusal<'NON_AUTENTICATO'>> {
  const account = await lockAccount(trx, chi.utente_id)
  const [aperta] = await trx
    .select({
      provato: sql<boolean>`coalesce(${sessione.provata_il} > clock_timestamp() - make_interval(mins => ${PROOF_MIN}), false)`,
    })
    .from(sessione)
    .where(sua(chi))
  return aperta ? { account, provato: aperta.provato } : refuse('NON_AUTENTICATO')
}

/**
 * Stores that the user has re-authenticated in this session.
 * @returns the instant until which the re-authentication is valid
 */
export async function markReauthenticated(trx: Trx, chi: Chi): Promise<Date | Refusal<'NON_AUTENTICATO'>> {
  const [provata] = await trx
    .update(sessione)
    .set({ provata_il: sql`clock_timestamp()` })
    .where(sua(chi))
    .returning({ il: sessione.provata_il })
  return provata?.il ? new Date(provata.il.getTime() + PROOF_MIN * 60_000) : refuse('NON_AUTENTICATO')
}
