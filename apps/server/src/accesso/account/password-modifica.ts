import { type FieldErrors, isRefusal, type Refusal, refuse } from '@primo/contract/platform/errors'
import { leggiPersona } from '../../anagrafica/persone/queries.ts'
import type { Services } from '../../platform/services/services.ts'
import { hashPassword } from './password.ts'
import { passwordComune } from './password-comuni.ts'
import { sostituisciPassword } from './password-dimenticata.ts'
import { type CallOrigin, confermaPassword, lockCaller } from './reauthentication.ts'

/** Returns the field error of a password that is too common, or no error. */
export function campiPassword(password: string, context: string[]): FieldErrors {
  return passwordComune(password, context)
    ? { password: ['È una password troppo facile da indovinare: scegli una frase che conosci solo tu.'] }
    : {}
}

/**
 * Changes the caller's own password and closes their other sessions. A wrong current password is 422, never 401 (decisions §3).
 */
export async function cambiaPassword(
  services: Services,
  from: CallOrigin,
  data: { password_attuale: string; password: string },
): Promise<null | Refusal<'PASSWORD_ERRATA' | 'VALIDAZIONE' | 'TROPPE_RICHIESTE' | 'NON_AUTENTICATO'>> {
  const { db, secrets, withTransaction, config } = services
  const account = await confermaPassword(services, from, data.password_attuale)
  if (isRefusal(account)) return account
  const persona = await leggiPersona(db, secrets, account.id_anagrafica)
  const fields = campiPassword(data.password, [account.email, persona.nome, persona.cognome, config.product])
  if (data.password === data.password_attuale) {
    fields.password = ['La nuova password è uguale a quella attuale.']
  }
  if (fields.password) return refuse('VALIDAZIONE', { fields })
  const password_hash = await hashPassword(data.password, {
    indirizzo: from.indirizzo,
    account: account.email,
  })
  return withTransaction(async (trx) => {
    // If the account was recovered or erased concurrently, it has no password and gets none.
    const caller = await lockCaller(trx, from.caller)
    if (isRefusal(caller)) return caller
    const cambiata = { ...caller.account, password_hash }
    await sostituisciPassword(trx, services, cambiata, 'password_cambiata', from.caller.sessione_id)
    return null
  })
}
