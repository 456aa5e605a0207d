import type { AzioneWebhook, ConsegnaWebhook, Webhook } from '@primo/contract/comunicazioni/operatore-webhook'
import { agisciSuWebhook } from '@primo/contract/comunicazioni/operatore-webhook'
import { api } from '../../data/api.ts'
import { type ActionTable, plainAction, saidBy } from '../../ui/action.ts'
import type { Tone } from '../../ui/Pill.tsx'

export const STATE_NAMES: Record<Webhook['stato'], string> = {
  attivo: 'Attivo',
  in_errore: 'Non risponde',
  sospeso: 'Sospeso',
  sospeso_per_errori: 'Sospeso per errori',
}
export const TONES: Record<Webhook['stato'], Tone> = {
  attivo: 'ok',
  in_errore: 'warn',
  sospeso: 'neutro',
  sospeso_per_errori: 'bad',
}
export const DELIVERY_NAMES: Record<ConsegnaWebhook['stato'], string> = {
  in_attesa: 'In attesa',
  consegnata: 'Consegnata',
  saltata: 'Saltata',
}
export const DELIVERY_TONES: Record<ConsegnaWebhook['stato'], Tone> = {
  in_attesa: 'warn',
  consegnata: 'ok',
  saltata: 'neutro',
}

/** The actions on an endpoint: what each does, said before it is done. */
export const tavola: ActionTable<Webhook> = {
  risorsa: 'canali',
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
  possibili: ({ azioni }) => azioni,
  esegui: ({ id }, azione, _valori, idempotencyKey) => {
    const body = { azione: azione as AzioneWebhook }
    return saidBy(api(agisciSuWebhook, { params: { id }, body, idempotencyKey }))
  },
}
