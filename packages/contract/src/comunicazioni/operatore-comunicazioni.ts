import * as z from 'zod/mini'
import { forOperators } from '../platform/operatore-fields.ts'
import { call } from '../platform/route.ts'
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
