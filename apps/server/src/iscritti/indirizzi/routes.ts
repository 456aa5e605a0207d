import * as indirizzi from '@primo/contract/iscritti/indirizzi'
import * as writes from '@primo/contract/iscritti/indirizzi-writes'
import { isRefusal } from '@primo/contract/platform/errors'
import type { Bind } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { eliminaDomicilio, salvaDomicilio, salvaResidenza, salvaSpedizione } from './commands.ts'
import { leggiDomicilio, leggiResidenza, leggiSpedizione } from './queries.ts'

export function indirizziRoutes(bind: Bind, { db }: Services): void {
  bind(indirizzi.leggiSpedizione, async ({ caller }) => ({
    data: await leggiSpedizione(db, caller.utente_id),
  }))

  bind(writes.salvaSpedizione, async ({ caller, body, withTransaction }) => {
    const outcome = await withTransaction((trx) => salvaSpedizione(trx, caller.utente_id, body))
    return isRefusal(outcome) ? outcome : { data: outcome, message: 'Indirizzo salvato.' }
  })

  bind(indirizzi.leggiResidenza, async ({ caller }) => ({
    data: await leggiResidenza(db, caller.utente_id),
  }))

  bind(writes.salvaResidenza, async ({ caller, body, withTransaction }) => {
    const outcome = await withTransaction((trx) => salvaResidenza(trx, caller.utente_id, body))
    return isRefusal(outcome) ? outcome : { data: outcome, message: 'Residenza salvata.' }
  })

  bind(indirizzi.leggiDomicilio, async ({ caller }) => ({
    data: await leggiDomicilio(db, caller.utente_id),
  }))

  bind(writes.salvaDomicilio, async ({ caller, body, withTransaction }) => {
    const outcome = await withTransaction((trx) => salvaDomicilio(trx, caller.utente_id, body))
    return isRefusal(outcome) ? outcome : { data: outcome, message: 'Domicilio salvato.' }
  })

  bind(indirizzi.eliminaDomicilio, async ({ caller, withTransaction }) => {
    await withTransaction((trx) => eliminaDomicilio(trx, caller.utente_id))
    return { data: null, message: 'Domicilio tolto.' }
  })
}
