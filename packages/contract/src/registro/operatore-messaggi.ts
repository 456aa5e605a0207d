import * as z from 'zod/mini'
import { id, instant } from '../platform/fields.ts'
import { forOperators } from '../platform/operatore-fields.ts'
import { call } from '../platform/route.ts'

const forSystem = { ...forOperators, permesso: 'sistema.gestire' } as const

const canale = z.enum(['email', 'sms'])

/** How a message fared; `perso`: its time passed, or its content was wiped, before it left. */
export const ESITI_MESSAGGIO = ['in_attesa', 'consegnato', 'non_partito', 'perso'] as const

export const messaggioMandato = z.object({
  id,
  canale,
  creato_il: instant,
  esito: z.enum(ESITI_MESSAGGIO),
  /** When it left or was given up; null while it waits. */
  esito_il: z.nullable(instant),
  tentativi: z.int(),
  /** Why the last attempt failed, in the words of who carries it. */
  causa: z.nullable(z.string()),
})
export type MessaggioMandato = z.output<typeof messaggioMandato>

/** How the messages of a channel go. Never to whom nor what they say. */
export const statoMessaggi = call(forSystem, 'GET /operatore/messaggi', {
  summary: 'Quante e-mail e SMS aspettano e quanti non sono partiti, con il perché degli ultimi',
  reply: z.object({
    canali: z.array(
      z.object({
        canale,
        /** In the last 30 days. */
        consegnati: z.int(),
        in_attesa: z.int(),
        non_partiti: z.int(),
        /** Among those not sent, the ones whose content is still here: they may be tried again. */
        da_riprovare: z.int(),
      }),
    ),
    /** The last twenty given up, the newest first. */
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
