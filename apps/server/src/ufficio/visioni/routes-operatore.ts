import { isRefusal, refuse } from '@primo/contract/platform/errors'
import * as contratto from '@primo/contract/ufficio/visione'
import { avvisaVisione } from '@primo/domain/ufficio/impostazioni'
import type { Bind } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { impostazioniSalvate } from '../impostazioni/queries.ts'
import { apriVisione, chiudiVisione, statoVisione } from './commands.ts'

/** Binds the routes of the read-only impersonation of a member (docs/decisions/0106). */
export function visioniRoutes(bind: Bind, { db }: Services): void {
  bind(contratto.apriVisione, async ({ caller, params, body, cookies, withTransaction }) => {
    const outcome = await withTransaction(async (trx) =>
      apriVisione(trx, {
        utente_id: params.id,
        operatore_id: caller.utente_id,
        sessione_id: caller.sessione_id,
        motivo: body.motivo,
        avvisa: avvisaVisione(await impostazioniSalvate(trx)),
      }),
    )
    if (isRefusal(outcome)) return outcome
    cookies.writeVisione(outcome.token)
    return { data: { visione: outcome.visione } }
  })

  bind(contratto.leggiVisione, async ({ caller: { visione } }) => {
    const data = visione ? await statoVisione(db, visione.id) : null
    return data ? { data } : refuse('NON_TROVATO')
  })

  bind(contratto.chiudiVisione, async ({ caller: { visione }, cookies, withTransaction }) => {
    if (!visione) return refuse('NON_TROVATO')
    await withTransaction((trx) => chiudiVisione(trx, visione))
    cookies.clearVisione()
    return { data: null }
  })
}
