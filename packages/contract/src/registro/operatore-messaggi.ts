import * as z from 'zod/mini'
import { id, instant } from '../platform/fields.ts'
import { forOperators } from '../platform/operatore-fields.ts'
import { call } from '../platform/route.ts'

const forSystem = { ...forOperators, permesso: 'sistema.gestire' } as const

const canale = z.enum(['email', 'sms'])

/** Outcome of a message. `perso`: it expired, or its content was deleted, before it was sent. */
export const ESITI_MESSAGGIO = ['in_attesa', 'consegnato', 'non_partito', 'perso'] as const

export const messaggioMandato = z.object({
  id,
  canale,
  creato_il: instant,
  esito: z.enum(ESITI_MESSAGGIO),
  /** When the message was sent or failed permanently. Null while it waits. */
  esito_il: z.nullable(instant),
  tentativi: z.int(),
  /** Error of the last delivery attempt, as the provider returned it. */
  causa: z.nullable(z.string()),
})
export type MessaggioMandato = z.output<typeof messaggioMandato>

/** Returns statistics of sent and failed messages by channel, without content and recipients. */
export const statoMessaggi = call(forSystem, 'GET /operatore/messaggi', {
  summary: 'Quante e-mail e SMS aspettano e quanti non sono partiti, con il perché degli ultimi',
  reply: z.object({
    canali: z.array(
      z.object({
        canale,
        /** Number of messages delivered in the last 30 days. */
        consegnati: z.int(),
        in_attesa: z.int(),
        non_partiti: z.int(),
        /** Number of failed messages whose content is still stored, so that they can be sent again. */
        da_riprovare: z.int(),
      }),
    ),
    /** Last twenty messages that failed permanently, newest first. */
    ultimi: z.array(
      z.object({
        id,
        canale,
        creato_il: instant,
        fallito_il: instant,
        tentativi: z.int(),
        causa: z.string(),
      }),
    ),
  }),
})
export type StatoMessaggi = z.output<typeof statoMessaggi.reply>

export const riprovaMessaggi = call(forSystem, 'POST /operatore/messaggi/riprova', {
  summary: 'Riprova i messaggi a cui si era rinunciato e che si possono ancora mandare',
  reply: z.object({ quanti: z.int() }),
})
