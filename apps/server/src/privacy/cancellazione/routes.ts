import { isRefusal } from '@primo/contract/platform/errors'
import * as contratto from '@primo/contract/privacy/privacy'
import { clock } from '@primo/domain/platform/clock'
import { confermaPassword, lockCaller } from '../../accesso/account/reauthentication.ts'
import { type Bind, listed } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { chiediCancellazione, ritiraCancellazione } from './commands.ts'
import { codaCancellazioni, statoCancellazione } from './queries.ts'

/** Binds the routes of a member's erasure and of the operators' list of requests (decisions §11). */
export function cancellazioneRoutes(bind: Bind, services: Services): void {
  const { db } = services
  const now = async (utente_id: number) => ({
    data: await statoCancellazione(db, utente_id, clock.now()),
  })

  bind(contratto.leggiCancellazione, ({ caller }) => now(caller.utente_id))

  bind(contratto.chiediCancellazione, async ({ caller, body, indirizzo, withTransaction }) => {
    const { utente_id } = caller
    const account = await confermaPassword(services, { caller, indirizzo }, body.password_attuale)
    if (isRefusal(account)) return account
    const result = await withTransaction(async (trx) => {
      // The session may have ended while the password was verified.
      const ancora = await lockCaller(trx, caller)
      if (isRefusal(ancora)) return ancora
      return chiediCancellazione(trx, services, { utente_id, quando: clock.now() })
    })
    return isRefusal(result) ? result : now(utente_id)
  })

  bind(contratto.ritiraCancellazione, async ({ caller: { utente_id }, withTransaction }) => {
    await withTransaction((trx) => ritiraCancellazione(trx, { utente_id, quando: clock.now() }))
    return now(utente_id)
  })

  bind(contratto.codaCancellazioni, async ({ query }) => listed(query, await codaCancellazioni(db, query)))
}
