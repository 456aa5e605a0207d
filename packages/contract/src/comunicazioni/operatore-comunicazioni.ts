import * as z from 'zod/mini'
import { forOperators } from '../platform/operatore-fields.ts'
import { call } from '../platform/route.ts'
import { messaggioMandato } from '../registro/operatore-messaggi.ts'
import { avviso } from './avvisi.ts'

/** What a person was told: his notices, and what left for his contacts of today; the latest of each. */
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
