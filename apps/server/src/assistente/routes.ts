import * as contratto from '@primo/contract/assistente/assistente'
import { isRefusal } from '@primo/contract/platform/errors'
import { clock } from '@primo/domain/platform/clock'
import type { Bind } from '../platform/http/bind.ts'
import type { Services } from '../platform/services/services.ts'
import { contaDomanda, scriviOperatore } from './commands.ts'
import { proposte, rispondiADomanda } from './rispondi.ts'
import { creaSapere } from './sapere.ts'

export function assistenteRoutes(bind: Bind, services: Services): void {
  const { db, secrets } = services
  const leggiSapere = creaSapere()

  bind(contratto.domanda, async ({ caller, body, withTransaction }) => {
    const refusal = await withTransaction((trx) => contaDomanda(trx, secrets, caller.utente_id))
    if (refusal) return refusal
    const ctx = { servizi: services, caller, domanda: body.testo, adesso: clock.now() }
    return { data: await rispondiADomanda(ctx, await leggiSapere(db)) }
  })

  bind(contratto.suggerimenti, async ({ caller }) => ({ data: proposte(caller) }))

  bind(contratto.scriviOperatore, async ({ caller, body, withTransaction }) => {
    const quando = clock.now()
    return withTransaction(async (trx) => {
      const id = await scriviOperatore(trx, services, {
        utente_id: caller.utente_id,
        testo: body.testo,
        quando,
      })
      if (isRefusal(id)) return id
      return {
        data: { id, ricevuto_il: quando.toISOString() },
        message: 'Messaggio ricevuto: ti rispondiamo per e-mail.',
      }
    })
  })
}
