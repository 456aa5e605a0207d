/** What another system may be told of: everything that happens to a kind of thing, by the first word of its event. */
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

/** The kind of thing an event's type (`oggetto.verbo`) speaks of; null when nobody outside is told of it. */
export function gruppoDi(tipo: string): EventoWebhook | null {
  const [first] = tipo.split('.')
  return GRUPPI_WEBHOOK.find((gruppo) => gruppo === first) ?? null
}

const PRIMA_ATTESA_S = 5
const ATTESA_MASSIMA_S = 6 * 3600
/** An endpoint that failed for so long is suspended, and what happens meanwhile waits. */
export const GIORNI_PRIMA_DI_SOSPENDERE = 5
/** What waits for an endpoint longer than this is forgotten with its log. */
export const GIORNI_DI_REGISTRO = 30

/** Seconds before trying again after so many failures in a row: 5, 10, 20… up to six hours. */
export function attesaWebhook(fallimenti: number): number {
  return Math.min(PRIMA_ATTESA_S * 2 ** Math.max(0, fallimenti - 1), ATTESA_MASSIMA_S)
}
