import { GRUPPI_WEBHOOK } from '@primo/domain/comunicazioni/webhook'
import * as z from 'zod/mini'
import { id, instant, text } from '../platform/fields.ts'
import { forOperators } from '../platform/operatore-fields.ts'
import { call, listOf, listQuery } from '../platform/route.ts'
import { messaggioMandato } from '../registro/operatore-messaggi.ts'
import { avviso, iscriviPush } from './avvisi.ts'

/** Latest avvisi of a person and latest messages sent to their current contacts. */
export const comunicazioniPersona = z.object({
  avvisi: z.object({
    totale: z.int(),
    righe: z.array(z.pick(avviso, { id: true, titolo: true, testo: true, quando: true, letto: true })),
  }),
  messaggi: z.object({ totale: z.int(), righe: z.array(messaggioMandato) }),
})
export type ComunicazioniPersona = z.output<typeof comunicazioniPersona>

export const leggiComunicazioni = call(
  { ...forOperators, permesso: 'persone.vedere' },
  'GET /operatore/persone/{id}/comunicazioni',
  {
    summary:
      'Gli ultimi avvisi di una persona e gli ultimi messaggi partiti per i suoi contatti, con l’esito',
    reply: comunicazioniPersona,
    registra: { che: 'sguardo', oggetto: 'utente' },
  },
)

const forSystem = { ...forOperators, permesso: 'sistema.gestire' } as const

export const chiaveProvaPush = call(forSystem, 'GET /operatore/impostazioni/prova-push', {
  summary:
    'La chiave pubblica con cui il browser di chi prova le notifiche si iscrive, per quella volta sola',
  reply: z.object({ chiave_pubblica: z.string() }),
})

export const provaPush = call(forSystem, 'POST /operatore/impostazioni/prova-push', {
  summary: 'Manda una notifica di prova al browser di chi la chiede; dove sta non si tiene',
  body: iscriviPush.body,
  reply: z.object({
    partita: z.boolean(),
    /** Error code of the last attempt, or null. */
    causa: z.nullable(z.string()),
  }),
})

const eventi = z
  .array(z.enum(GRUPPI_WEBHOOK))
  .check(z.minLength(1, 'Scegli almeno un tipo di evento.'), z.maxLength(20))

const webhook = z.object({
  id,
  url: z.string(),
  descrizione: z.string(),
  eventi: z.array(z.enum(GRUPPI_WEBHOOK)),
  /** State of the webhook endpoint. `in_errore`: its deliveries fail and are retried with backoff. */
  stato: z.enum(['attivo', 'in_errore', 'sospeso', 'sospeso_per_errori']),
  creato_il: instant,
  /** Number of deliveries in the endpoint's queue. */
  in_attesa: z.int(),
  fallisce_dal: z.nullable(instant),
  prossimo_il: z.nullable(instant),
  /** HTTP status of the last delivery attempt, or null. `ultimo_errore` has its error. */
  ultimo_stato: z.nullable(z.int()),
  ultimo_errore: z.nullable(z.string()),
  azioni: z.array(z.enum(['prova', 'riprova', 'salta', 'sospendi', 'riattiva', 'rimuovi'])),
})
export type Webhook = z.output<typeof webhook>
export type AzioneWebhook = Webhook['azioni'][number]

export const webhooks = call(forSystem, 'GET /operatore/webhook', {
  summary: 'Gli altri sistemi a cui si dice che cosa succede, e come stanno',
  reply: z.array(webhook),
})

/** Adds a webhook endpoint. @returns its signing secret, which no later call returns again */
export const aggiungiWebhook = call(forSystem, 'POST /operatore/webhook', {
  summary: 'Aggiunge un indirizzo https a cui dire che cosa succede: il segreto della firma si vede solo qui',
  body: z.strictObject({ url: text(500, 8), descrizione: text(120), eventi }),
  reply: z.object({ id, segreto: z.string() }),
  errors: ['STATO_NON_PERMESSO'],
})

export const agisciSuWebhook = call(forSystem, 'POST /operatore/webhook/{id}', {
  oggetto: 'webhook',
  summary: 'Manda una prova, riprova subito, salta il primo della coda, sospende, riattiva o rimuove',
  body: z.strictObject({ azione: z.enum(['prova', 'riprova', 'salta', 'sospendi', 'riattiva', 'rimuovi']) }),
  reply: z.object({ id }),
  idempotente: true,
  errors: ['STATO_NON_PERMESSO'],
})

const consegna = z.object({
  id,
  /** Message id of the delivery, as sent to the receiver. */
  messaggio: z.string(),
  tipo: z.string(),
  creata_il: instant,
  stato: z.enum(['in_attesa', 'consegnata', 'saltata']),
  tentativi: z.int(),
  ultimo_il: z.nullable(instant),
  ultimo_stato: z.nullable(z.int()),
  ultimo_errore: z.nullable(z.string()),
  durata_ms: z.nullable(z.int()),
})
export type ConsegnaWebhook = z.output<typeof consegna>

export const consegneWebhook = call(forSystem, 'GET /operatore/webhook/{id}/consegne', {
  summary: 'Che cosa si è mandato a un indirizzo, dal più recente, con l’esito e quanto ha impiegato',
  query: z.object(listQuery(['id'])),
  ...listOf(consegna),
})
