import * as contratto from '@primo/contract/comunicazioni/operatore-webhook'
import { eRifiuto, rifiuta } from '@primo/contract/platform/errors'
import { type Bind, pagina } from '../../platform/http/bind.ts'
import type { Servizi } from '../../platform/services/servizi.ts'
import * as comandi from './commands.ts'
import { consegneDi, elencoWebhook } from './queries.ts'

const FATTO: Record<contratto.AzioneWebhook, string> = {
  prova: 'La prova è in coda: tra poco ne vedi l’esito.',
  riprova: 'Si riprova adesso.',
  salta: 'Saltata: si prosegue con la successiva.',
  sospendi: 'Sospeso: ciò che succede intanto aspetta.',
  riattiva: 'Riattivato: si riprende da dove si era rimasti.',
  rimuovi: 'Rimosso.',
}

/** The endpoints of the operator's other systems. */
export function rotteWebhook(bind: Bind, servizi: Servizi): void {
  const { db } = servizi
  bind(contratto.webhooks, async () => ({ data: await elencoWebhook(db) }))
  bind(contratto.aggiungiWebhook, async ({ body, chiamante, transazione }) => {
    const esito = await transazione((trx) =>
      comandi.aggiungiWebhook(trx, servizi, { ...body, attore_id: chiamante.utente_id }),
    )
    return eRifiuto(esito) ? esito : { data: esito }
  })
  bind(contratto.agisciSuWebhook, async ({ params, body, chiamante, transazione }) => {
    const cosa = { id: params.id, azione: body.azione, attore_id: chiamante.utente_id }
    const esito = await transazione((trx) => comandi.agisciSuWebhook(trx, cosa))
    return eRifiuto(esito) ? esito : { data: esito, message: FATTO[body.azione] }
  })
  bind(contratto.consegneWebhook, async ({ params, query }) => {
    const esito = await consegneDi(db, params.id, query)
    if (!esito) return rifiuta('NON_TROVATO', { messaggio: 'Questo indirizzo non c’è.' })
    return { data: esito.righe, pagination: pagina(query, esito.totale) }
  })
}
