import * as contratto from '@primo/contract/comunicazioni/operatore-comunicazioni'
import { isRefusal, refuse } from '@primo/contract/platform/errors'
import { type Bind, listed } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import * as comandi from './commands.ts'
import { consegneDi, elencoWebhook } from './queries.ts'

const DONE: Record<contratto.AzioneWebhook, string> = {
  prova: 'La prova è in coda: tra poco ne vedi l’esito.',
  riprova: 'Si riprova adesso.',
  salta: 'Saltata: si prosegue con la successiva.',
  sospendi: 'Sospeso: ciò che succede intanto aspetta.',
  riattiva: 'Riattivato: si riprende da dove si era rimasti.',
  rimuovi: 'Rimosso.',
}

/** Binds the routes of the webhook endpoints. */
export function webhookRoutes(bind: Bind, services: Services): void {
  const { db } = services
  bind(contratto.webhooks, async () => ({ data: await elencoWebhook(db) }))
  bind(contratto.aggiungiWebhook, async ({ body, caller, withTransaction }) => {
    const outcome = await withTransaction((trx) =>
      comandi.aggiungiWebhook(trx, services, { ...body, attore_id: caller.utente_id }),
    )
    return isRefusal(outcome) ? outcome : { data: outcome }
  })
  bind(contratto.agisciSuWebhook, async ({ params, body, caller, withTransaction }) => {
    const input = { id: params.id, azione: body.azione, attore_id: caller.utente_id }
    const outcome = await withTransaction((trx) => comandi.agisciSuWebhook(trx, input))
    return isRefusal(outcome) ? outcome : { data: outcome, message: DONE[body.azione] }
  })
  bind(contratto.consegneWebhook, async ({ params, query }) => {
    const outcome = await consegneDi(db, params.id, query)
    if (!outcome) return refuse('NON_TROVATO', { message: 'Questo indirizzo non c’è.' })
    return listed(query, outcome)
  })
}
