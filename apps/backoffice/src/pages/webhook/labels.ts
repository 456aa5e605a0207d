import {
  type AzioneWebhook,
  agisciSuWebhook,
  type ConsegnaWebhook,
  type Webhook,
} from '@primo/contract/comunicazioni/operatore-comunicazioni'
import { api } from '../../data/api.ts'
import { type ActionTable, outcomeMessageOf, plainAction } from '../../ui/actions/action-table.ts'
import type { State } from '../../ui/page/Pill.tsx'

export const STATES: Record<Webhook['stato'], State> = {
  attivo: ['Attivo', 'ok'],
  in_errore: ['Non risponde', 'warn'],
  sospeso: ['Sospeso', 'neutro'],
  sospeso_per_errori: ['Sospeso per errori', 'bad'],
}
export const DELIVERIES: Record<ConsegnaWebhook['stato'], State> = {
  in_attesa: ['In attesa', 'warn'],
  consegnata: ['Consegnata', 'ok'],
  saltata: ['Saltata', 'neutro'],
}

/** Actions on a webhook endpoint, with their explanations. */
export const webhookActions: ActionTable<Webhook> = {
  resource: 'canali',
  azioni: {
    prova: plainAction(
      'Manda una prova',
      'neutro',
      'Parte un evento di tipo «prova», firmato come gli altri: ne vedi l’esito nel registro.',
    ),
    riprova: plainAction(
      'Riprova adesso',
      'base',
      'Si riprova subito, senza aspettare il prossimo tentativo.',
    ),
    salta: plainAction(
      'Salta il primo',
      'bad',
      'L’evento che non passa si lascia indietro per sempre, e si prosegue con quelli dopo.',
    ),
    sospendi: plainAction(
      'Sospendi',
      'neutro',
      'Non si manda più nulla finché non lo riattivi: ciò che succede intanto aspetta.',
    ),
    riattiva: plainAction('Riattiva', 'base', 'Si riprende da dove si era rimasti, in ordine.'),
    rimuovi: plainAction(
      'Rimuovi',
      'bad',
      'Non riceverà più nulla, nemmeno ciò che aspetta. Per tornare indietro va aggiunto da capo.',
    ),
  },
  nome: ({ descrizione }) => descrizione,
  possible: ({ azioni }) => azioni,
  run: ({ id }, azione, _valori, idempotencyKey) => {
    const body = { azione: azione as AzioneWebhook }
    return outcomeMessageOf(api(agisciSuWebhook, { params: { id }, body, idempotencyKey }))
  },
}
