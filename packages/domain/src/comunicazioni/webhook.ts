/** Groups of events that a webhook endpoint can subscribe to, by the first word of the event types. */
export const EVENTI_WEBHOOK = {
  pratica: 'Pratiche: registrate, inviate, avanzate, completate, rifiutate, riaperte',
  iscrizione: 'Iscrizioni alle aree: approvate, rimandate, bloccate, chiuse',
  manifestazione: 'Iscrizioni alla raccolta punti',
  richiesta_premio: 'Richieste di premi: approvate, spedite, consegnate, annullate',
  qualifica: 'Qualifiche: raggiunte e perse',
  segnalatore: 'Rete: cambi di sponsor',
  requisito: 'Requisiti: in scadenza e scaduti',
  rettifica: 'Punti: rettifiche proposte e confermate',
  azienda: 'Aziende: registrate e corrette',
  edizione: 'Edizioni della raccolta punti',
  utente: 'Account cancellati',
} as const
export type EventoWebhook = keyof typeof EVENTI_WEBHOOK
export const GRUPPI_WEBHOOK = Object.keys(EVENTI_WEBHOOK) as EventoWebhook[]

/** Returns the webhook subscription group of an event type (`oggetto.verbo`); null for one that no webhook receives. */
export function gruppoDi(tipo: string): EventoWebhook | null {
  const [first] = tipo.split('.')
  return GRUPPI_WEBHOOK.find((gruppo) => gruppo === first) ?? null
}

const PRIMA_ATTESA_S = 5
const ATTESA_MASSIMA_S = 6 * 3600
/** Number of days of consecutive failures after which a webhook endpoint is suspended. Its deliveries stay queued. */
export const GIORNI_PRIMA_DI_SOSPENDERE = 5
/** Number of days for which webhook deliveries are kept, sent or still queued. */
export const GIORNI_DI_REGISTRO = 30

/**
 * Returns the wait in seconds before the next delivery attempt, by the number of consecutive failures: 5, 10, 20… up to six
 * hours.
 */
export function attesaWebhook(fallimenti: number): number {
  return Math.min(PRIMA_ATTESA_S * 2 ** Math.max(0, fallimenti - 1), ATTESA_MASSIMA_S)
}
